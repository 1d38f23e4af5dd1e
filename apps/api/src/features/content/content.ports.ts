import type { ResponseOf } from '@wattle/contract';

/** One item of the menu. `audience` and `role` hold on every page (MENU-015). */
export type MenuItem = {
  key: string;
  label: string;
  href: string;
  group: string | null;
  audience: 'everyone' | 'anonymous' | 'member';
  role: string | null;
};

export type MenuPage = {
  page: string;
  /** Keys of items, or of groups, which stand for all their items. */
  items: readonly string[];
};

/** Items in their order, and what the pages show of them. A page that is not listed shows all (MENU-011). */
export type Menu = { items: readonly MenuItem[]; pages: readonly MenuPage[] };

type Passage = { key: string; title: string; text: string };

/** The texts that people edit, read and checked when the process starts. */
export type Content = {
  menu: Menu;
  texts: Readonly<Record<string, string>>;
  /** What single pages say besides, by their path (PROD-002). */
  textsOfPages: Readonly<Record<string, Readonly<Record<string, string>>>>;
  keyFeatures: readonly { key: string; title: string; description: string; imgUrl: string }[];
  processSteps: readonly Passage[];
  faqs: readonly Passage[];
  tabs: readonly { key: string; label: string; tabIndex: number }[];
  /** Newest first. */
  articles: readonly ResponseOf<'GET /v1/content/articles/:seoName'>[];
  /** The variant of the text on the home page; null for the usual one (HOME-031). */
  homeShowCode: 'simple' | 'savvy' | null;
};
