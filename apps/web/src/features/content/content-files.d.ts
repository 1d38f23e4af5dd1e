/* The shapes of the files under `content/`; `content-files.test.ts` holds the files to them. */

declare module '*/content/brand.yaml' {
  const brand: {
    readonly name: string;
    readonly company: string;
    readonly companyNumber: string;
    readonly licenceNumber: string;
    readonly siteUrl: string;
    readonly createAccountUrl: string | null;
    readonly numbersAreFictitious: boolean;
  };
  export default brand;
}

declare module 'virtual:articles' {
  const articles: readonly {
    readonly id: number;
    readonly seoName: string;
    readonly title: string;
    readonly text: string;
    readonly imgUrl: string;
    readonly category: { readonly id: number; readonly name: string };
    readonly published: string;
    readonly updated: string;
    /** To read it, at a quiet pace. */
    readonly minutes: number;
    /** The two days in words. */
    readonly publishedOn: string;
    readonly updatedOn: string;
  }[];
  export default articles;
}

declare module 'virtual:legal' {
  const heads: readonly {
    /** The file's name, and its address. */
    readonly key: string;
    readonly title: string;
    readonly lead: string;
    readonly updated: string | null;
  }[];
  export default heads;
}

declare module '*/content/process-steps.yaml' {
  const steps: readonly { readonly key: string; readonly title: string; readonly text: string }[];
  export default steps;
}

declare module '*/content/faqs.yaml' {
  const faqs: readonly { readonly key: string; readonly title: string; readonly text: string }[];
  export default faqs;
}

declare module '*/content/key-features.yaml' {
  const features: readonly {
    readonly key: string;
    readonly title: string;
    readonly description: string;
    readonly imgUrl: string;
  }[];
  export default features;
}

declare module '*/content/splashes.yaml' {
  type Splash = {
    readonly key: string;
    readonly path: string;
    readonly heading: string;
    readonly lead: string | null;
    readonly partner: 12 | 24 | null;
    readonly hasOffers: boolean;
  };
  const splashes: readonly [Splash, ...Splash[]];
  export default splashes;
}

declare module '*/content/tabs.yaml' {
  const tabs: readonly { readonly key: string; readonly tabIndex: number; readonly label: string }[];
  export default tabs;
}

declare module '*/content/home.yaml' {
  type HomeWords = {
    readonly heading: readonly string[];
    readonly lead: string;
    readonly assurances: readonly string[];
  };
  const home: {
    readonly variants: { readonly default: HomeWords; readonly simple: HomeWords; readonly savvy: HomeWords };
    readonly sample: { readonly score: number; readonly bandName: string; readonly caption: string };
    readonly showCode: 'simple' | 'savvy' | null;
    readonly coBrands: readonly {
      readonly partnerId: number;
      readonly name: string;
      readonly tone: string;
      readonly madeUp: boolean;
    }[];
    readonly counter: {
      readonly madeUp: boolean;
      readonly fallback: number;
      readonly counter: number;
      readonly counterIncrement: number;
      readonly updateInterval: number;
    };
    readonly featuredIn: {
      readonly madeUp: boolean;
      readonly names: readonly { readonly key: string; readonly name: string }[];
    };
  };
  export default home;
}

declare module '*/content/texts.yaml' {
  const texts: Readonly<Record<string, string>>;
  export default texts;
}

declare module '*/content/menu.yaml' {
  const menu: {
    readonly groups: readonly { readonly key: string; readonly label: string }[];
    readonly items: readonly {
      readonly key: string;
      readonly label: string;
      readonly href: string;
      readonly group: string | null;
      readonly look: 'link' | 'button';
      readonly audience: 'everyone' | 'anonymous' | 'member';
      readonly role: string | null;
    }[];
    readonly pages: readonly {
      readonly page: string;
      readonly paths: readonly string[];
      readonly items: readonly string[];
    }[];
  };
  export default menu;
}
