import { useContext, useEffect } from 'react';
import {
  type Location,
  UNSAFE_FrameworkContext as FrameworkContext,
  useLocation,
  useMatches,
} from 'react-router';
import type { pageMeta } from './page-meta.ts';

/** What of a head is about one page: its title, and what machines read of it. */
const OF_ONE_PAGE = 'title, meta[name], meta[property], link[rel="canonical"]';
/** These are the document's. */
const OF_ALL_PAGES = new Set(['viewport', 'theme-color', 'color-scheme']);

type Tags = ReturnType<typeof pageMeta>;
type PageModule = { meta?: (of: { params: Record<string, string | undefined>; location: Location }) => Tags };

/**
 * Keeps the document's head about the page that is shown. The head belongs to the document: what others put there stays,
 * and while a page's code is on its way it is still about the page before.
 */
export function usePageHead(): void {
  const modules = useContext(FrameworkContext)?.routeModules;
  const location = useLocation();
  const leaf = useMatches().at(-1);
  const page = leaf === undefined ? undefined : (modules?.[leaf.id] as PageModule | undefined);
  const tags = page?.meta?.({ params: leaf?.params ?? {}, location });
  const told = JSON.stringify(tags ?? null);
  useEffect(() => {
    const now = JSON.parse(told) as Tags | null;
    if (now !== null) write(now);
  }, [told]);
}

function write(tags: Tags): void {
  for (const old of document.head.querySelectorAll(OF_ONE_PAGE))
    if (!OF_ALL_PAGES.has(old.getAttribute('name') ?? '')) old.remove();
  document.head.append(...tags.map(elementOf));
}

function elementOf(tag: Tags[number]): Element {
  if ('title' in tag) return Object.assign(document.createElement('title'), { textContent: tag.title });
  const { tagName, ...attributes } = { tagName: 'meta', ...tag };
  const element = document.createElement(tagName);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}
