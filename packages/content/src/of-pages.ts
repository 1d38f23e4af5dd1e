import type { ListedArticle } from './files/articles.ts';
import type { Brand } from './files/brand.ts';
import type { CoBrands } from './files/co-brands.ts';
import type { Home } from './files/home.ts';
import type { LegalHead } from './files/legal.ts';
import type { Menu } from './files/menu.ts';
import type { KeyFeatures, Passages, Tabs } from './files/passages.ts';
import type { ProductPages } from './files/product-pages.ts';
import type { Splashes } from './files/splashes.ts';
import type { Texts } from './files/texts.ts';
import type { Catalogue } from './reading/catalogue.ts';
import type { Edited } from './reading/edited.ts';

/** What pages import from the content, by file name. */
export type ContentOfPages = {
  brand: Omit<Edited<Brand>, 'themes' | 'promotion' | 'security'>;
  coBrands: Edited<CoBrands>;
  /** Partners with their own blurb. */
  partners: Catalogue['configuration']['partners'];
  articles: readonly Edited<ListedArticle>[];
  legal: readonly Edited<LegalHead>[];
  processSteps: Edited<Passages>;
  faqs: Edited<Passages>;
  keyFeatures: Edited<KeyFeatures>;
  splashes: Edited<Splashes>;
  tabs: Edited<Tabs>;
  home: Edited<Home>;
  texts: Edited<Texts>;
  menu: Edited<Menu>;
  productPages: Edited<ProductPages>;
};
