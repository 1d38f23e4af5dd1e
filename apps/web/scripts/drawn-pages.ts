import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { modulesOf, type Routes, routesOf } from './route-table.ts';

/**
 * Gives each page that the browser draws an HTML of its own: the fallback page, and what the page is made of. The browser
 * then asks for everything at once; from the fallback alone it would learn page by page what to ask for next. Addresses
 * with a part that varies keep the fallback.
 */
export async function writeDrawnPages(folder: string): Promise<void> {
  const [routes, fallback] = await Promise.all([
    routesOf(folder),
    readFile(join(folder, '__spa-fallback.html'), 'utf8'),
  ]);
  await Promise.all(
    drawnPages(routes, folder).map(async ({ path, modules }) => {
      await mkdir(join(folder, path), { recursive: true });
      await writeFile(join(folder, path, 'index.html'), announced(fallback, modules));
    }),
  );
}

function drawnPages(routes: Routes, folder: string): { path: string; modules: string[] }[] {
  return Object.values(routes).flatMap((route) => {
    const { path = '' } = route;
    if (path === '' || /[:*]/.test(path) || existsSync(join(folder, path, 'index.html'))) return [];
    return [{ path, modules: modulesOf(route, routes) }];
  });
}

/** Refuses a page without an end of its head. */
export function announced(html: string, modules: readonly string[]): string {
  if (!html.includes('</head>')) throw new Error('a fallback page that is not as expected');
  const missing = [...new Set(modules)].filter((module) => !html.includes(`href="${module}"`));
  const links = missing.map((module) => `<link rel="modulepreload" fetchpriority="low" href="${module}"/>`);
  return html.replace('</head>', `${links.join('')}</head>`);
}
