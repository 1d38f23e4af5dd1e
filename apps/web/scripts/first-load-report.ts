import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { addressesOf } from '@wattle/domain/journeys/pages';
import { builtClient, firstLoadScriptBytes } from './first-load.ts';

type Load = { page: string; bytes: number; budget: number };

/**
 * How much script a page may load before it works, in gzipped bytes. React, React DOM and React Router weigh 109 kB
 * before any line of ours; the rest is what a page itself may add.
 */
const publicBudgetBytes = 125_000;
const memberBudgetBytes = 200_000;

/** Registration and sign-in bring forms, address search and the device check with them: they count as member pages. */
const pagesWithForms = addressesOf(
  'login',
  'forgotPassword',
  'unsubscribe',
  'contactUs',
  'complaint',
  'splash',
).map((path) => path.slice(1));
const fallback = '__spa-fallback.html';

type RouteEntry = { path?: string; parentId?: string; module: string; imports?: string[] };
type Routes = Record<string, RouteEntry>;

/** Every page of the build: those that exist as HTML, and those the browser renders itself. */
export async function firstLoadReport(root: string = builtClient): Promise<Load[]> {
  const files = await readdir(root, { recursive: true });
  const pages = files.filter((file) => file.endsWith('index.html')).map((file) => dirname(file));
  const routes = await routesOf(root, files);
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
      budget: pagesWithForms.includes(page) ? memberBudgetBytes : publicBudgetBytes,
    })),
    ...drawn.map(async (route) => ({
      page: `/${route.path}`,
      bytes: await firstLoadScriptBytes(fallback, { root, also: scriptsOf(route, routes) }),
      budget: memberBudgetBytes,
    })),
  ]);
}

/** A route with a parameter is prerendered once for each of its pages. */
function isPrerendered(path: string, pages: readonly string[]): boolean {
  const [before = '', after] = path.split(':', 2);
  return after !== undefined && pages.some((page) => page.startsWith(before) && page !== before);
}

/** The modules of a route and of the layouts around it, which the browser asks for together. */
function scriptsOf(route: RouteEntry, routes: Routes): string[] {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId];
  return [route.module, ...(route.imports ?? []), ...(parent === undefined ? [] : scriptsOf(parent, routes))];
}

/** React Router writes the table of all routes into a script of its own. */
async function routesOf(root: string, files: readonly string[]): Promise<Routes> {
  const file = files.find((each) => /^assets\/manifest-[\w-]+\.js$/.test(each));
  if (file === undefined) throw new Error(`There is no manifest in ${root}.`);
  const text = await readFile(join(root, file), 'utf8');
  const { routes }: { routes: Routes } = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
  return routes;
}
