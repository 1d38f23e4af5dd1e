import { createContext, use } from 'react';
import { useMatches } from 'react-router';
// oxlint-disable-next-line import/default -- `?worker&url` gives the address of the bundle
import plainScript from '#web/plain/main.ts?worker&url';

/** `export const handle: StaticHandle` of a read-only route: prerendered HTML without React. */
export type StaticHandle = { readonly static: true };

/**
 * True while the build prerenders one address. False in a browser, and for the fallback page, both of which run React.
 */
export const PrerenderContext = createContext(false);

/** Whether the build writes this page without React. */
export function useIsStatic(): boolean {
  const matches = useMatches();
  return use(PrerenderContext) && matches.some(({ handle }) => isStaticHandle(handle));
}

function isStaticHandle(handle: unknown): handle is StaticHandle {
  return typeof handle === 'object' && handle !== null && 'static' in handle && handle.static === true;
}

/** Replaces `<ScrollRestoration/>` and `<Scripts/>` on a static page. */
export function StaticScript() {
  return <script type="module" src={plainScript} />;
}
