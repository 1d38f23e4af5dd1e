/* The shapes of the files under `content/`, as the schemas of `@wattle/content` give them. */

declare module '*/content/brand.yaml' {
  import type { Edited } from '@wattle/content/edited';
  import type { Brand } from '@wattle/content/brand';
  const brand: Edited<Brand>;
  export default brand;
}

declare module 'virtual:articles' {
  import type { ListedArticle } from '@wattle/content/articles';
  import type { Edited } from '@wattle/content/edited';
  const articles: readonly Edited<ListedArticle>[];
  export default articles;
}

declare module 'virtual:legal' {
  import type { LegalHead } from '@wattle/content/legal';
  import type { Edited } from '@wattle/content/edited';
  const heads: readonly Edited<LegalHead>[];
  export default heads;
}

declare module '*/content/process-steps.yaml' {
  import type { Edited } from '@wattle/content/edited';
  import type { Passages } from '@wattle/content/passages';
  const steps: Edited<Passages>;
  export default steps;
}

declare module '*/content/faqs.yaml' {
  import type { Edited } from '@wattle/content/edited';
  import type { Passages } from '@wattle/content/passages';
  const faqs: Edited<Passages>;
  export default faqs;
}

declare module '*/content/key-features.yaml' {
  import type { Edited } from '@wattle/content/edited';
  import type { KeyFeatures } from '@wattle/content/passages';
  const features: Edited<KeyFeatures>;
  export default features;
}

declare module '*/content/splashes.yaml' {
  import type { Edited } from '@wattle/content/edited';
  import type { Splashes } from '@wattle/content/splashes';
  const splashes: Edited<Splashes>;
  export default splashes;
}

declare module '*/content/tabs.yaml' {
  import type { Edited } from '@wattle/content/edited';
  import type { Tabs } from '@wattle/content/passages';
  const tabs: Edited<Tabs>;
  export default tabs;
}

declare module '*/content/home.yaml' {
  import type { Edited } from '@wattle/content/edited';
  import type { Home } from '@wattle/content/home';
  const home: Edited<Home>;
  export default home;
}

declare module '*/content/texts.yaml' {
  import type { Edited } from '@wattle/content/edited';
  import type { Texts } from '@wattle/content/texts';
  const texts: Edited<Texts>;
  export default texts;
}

declare module '*/content/menu.yaml' {
  import type { Edited } from '@wattle/content/edited';
  import type { Menu } from '@wattle/content/menu';
  const menu: Edited<Menu>;
  export default menu;
}
