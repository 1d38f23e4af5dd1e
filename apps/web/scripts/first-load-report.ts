import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { addressesOf, HTML_PATHS } from '@wattle/domain/journeys/pages';
import { builtClient, firstLoadScriptBytes } from './first-load.ts';
import { wakingOf } from './plain-pages.ts';
import { modulesOf, routesOf } from './route-table.ts';

type Load = { page: string; bytes: number; budget: number };

/**
 * How much script a page may load before it works, in gzipped bytes. On a page that is only read nothing wakes; where React
 * does, what draws it and the router weigh 49 kB before any line of ours, and the rest is what a page itself may add.
 */
const plainBudgetBytes = 12_000;
const publicBudgetBytes = 100_000;
const formBudgetBytes = 100_000;
const memberBudgetBytes = 150_000;

/** Registration and sign-in bring forms, address search and the device check with them. */
const pagesWithForms = addressesOf(
  'login',
  'forgotPassword',
  'unsubscribe',
  'contactUs',
  'complaint',
  'splash',
).map((path) => path.slice(1));
const fallback = '__spa-fallback.html';

/** Every page of the build: those that exist as HTML, and those the browser renders itself. */
export async function firstLoadReport(root: string = builtClient): Promise<Load[]> {
  const files = await readdir(root, { recursive: true });
  const pages = files.filter((file) => file.endsWith('index.html')).map((file) => dirname(file));
  const routes = await routesOf(root);
  const drawn = Object.values(routes).filter(
    ({ path }) =>
      path !== undefined &&
      path !== '' &&
      !path.includes('*') &&
      !pages.includes(path) &&
      !isPrerendered(path, pages),
  );
  return Promise.all([
    ...pages.map(async (page) => ({
      page: `/${page === '.' ? '' : page}`,
      bytes: await firstLoadScriptBytes(join(page, 'index.html'), { root }),
      budget: budgetOf(page),
    })),
    ...drawn.map(async (route) => ({
      page: `/${route.path}`,
      bytes: await firstLoadScriptBytes(fallback, { root, also: modulesOf(route, routes) }),
      budget: memberBudgetBytes,
    })),
  ]);
}

function budgetOf(page: string): number {
  if (wakingOf(join(page, 'index.html')) !== null) return plainBudgetBytes;
  if (pagesWithForms.includes(page)) return formBudgetBytes;
  return HTML_PATHS.includes(`/${page}`) ? publicBudgetBytes : memberBudgetBytes;
}

/** A route with a parameter is prerendered once for each of its pages. */
function isPrerendered(path: string, pages: readonly string[]): boolean {
  const [before = '', after] = path.split(':', 2);
  return after !== undefined && pages.some((page) => page.startsWith(before) && page !== before);
}
