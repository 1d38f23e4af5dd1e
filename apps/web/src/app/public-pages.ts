/** Every path that shows the home page (HOME-001, HOME-002). */
export const homePaths = [
  '/',
  '/home',
  '/free-credit-score',
  '/free-credit-score/simple',
  '/free-credit-score/savvy',
  '/simple',
  '/savvy',
  '/veda-credit-score',
  '/check-your-inbox',
] as const;

/**
 * The paths that exist as HTML after a build, readable with script off.
 * Everything else is answered by the fallback page and drawn in the browser.
 */
export const prerenderedPaths: readonly string[] = [
  ...homePaths,
  '/login',
  '/forgot-password',
  '/credit-score',
  '/404',
];
