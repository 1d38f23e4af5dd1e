/* The shapes of modules imported from `content/`, as in `@wattle/content`. */

declare module '*/content/brand.yaml' {
  import type { ContentOfPages } from '@wattle/content/of-pages';
  const brand: ContentOfPages['brand'];
  export default brand;
}

declare module '*/content/offers/partners.yaml' {
  import type { ContentOfPages } from '@wattle/content/of-pages';
  const partners: ContentOfPages['partners'];
  export default partners;
}

declare module '*/content/co-brands.yaml' {
  import type { ContentOfPages } from '@wattle/content/of-pages';
  const coBrands: ContentOfPages['coBrands'];
  export default coBrands;
}

declare module 'virtual:articles' {
  import type { ContentOfPages } from '@wattle/content/of-pages';
  const articles: ContentOfPages['articles'];
  export default articles;
}

declare module 'virtual:frame-texts' {
  import type { ContentOfPages } from '@wattle/content/of-pages';
  type Around = 'access_seeker' | 'disclaimer_third_parties' | 'flow_promise' | 'footer_tagline';
  const texts: Pick<ContentOfPages['texts'], Around | 'home_articles_header'>;
  export default texts;
}

declare module 'virtual:first-articles' {
  import type { ContentOfPages } from '@wattle/content/of-pages';
  type Card = 'id' | 'seoName' | 'title' | 'imgUrl' | 'category' | 'minutes';
  const articles: readonly Pick<ContentOfPages['articles'][number], Card>[];
  export default articles;
}

declare module 'virtual:legal' {
  import type { ContentOfPages } from '@wattle/content/of-pages';
  const heads: ContentOfPages['legal'];
  export default heads;
}

declare module '*/content/process-steps.yaml' {
  import type { ContentOfPages } from '@wattle/content/of-pages';
  const steps: ContentOfPages['processSteps'];
  export default steps;
}

declare module '*/content/faqs.yaml' {
  import type { ContentOfPages } from '@wattle/content/of-pages';
  const faqs: ContentOfPages['faqs'];
  export default faqs;
}

declare module '*/content/key-features.yaml' {
  import type { ContentOfPages } from '@wattle/content/of-pages';
  const features: ContentOfPages['keyFeatures'];
  export default features;
}

declare module '*/content/splashes.yaml' {
  import type { ContentOfPages } from '@wattle/content/of-pages';
  const splashes: ContentOfPages['splashes'];
  export default splashes;
}

declare module '*/content/tabs.yaml' {
  import type { ContentOfPages } from '@wattle/content/of-pages';
  const tabs: ContentOfPages['tabs'];
  export default tabs;
}

declare module '*/content/home.yaml' {
  import type { ContentOfPages } from '@wattle/content/of-pages';
  const home: ContentOfPages['home'];
  export default home;
}

declare module '*/content/texts.yaml' {
  import type { ContentOfPages } from '@wattle/content/of-pages';
  const texts: ContentOfPages['texts'];
  export default texts;
}

declare module '*/content/menu.yaml' {
  import type { ContentOfPages } from '@wattle/content/of-pages';
  const menu: ContentOfPages['menu'];
  export default menu;
}

/* Imported for its side effect. */
declare module 'virtual:co-brands.css';
