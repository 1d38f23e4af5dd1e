import { globSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PAGES, type Layout, type PageName } from '@wattle/domain/pages/pages';
import { PATHS } from '@wattle/domain/pages/paths';
import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

const sources = fileURLToPath(new URL('..', import.meta.url));
const FILES = new Map(
  globSync('{app/pages,features}/**/*.page.tsx', { cwd: sources }).map((file) => [
    path.basename(file),
    path.posix.relative('app', file.replaceAll(path.sep, '/')),
  ]),
);

/** Throws when a page has no file, which fails the build and the generation of route types. */
function fileOf(name: PageName): string {
  const base = `${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.page.tsx`;
  const file = FILES.get(base);
  if (file === undefined) throw new Error(`the page ${name} has no ${base}`);
  return file;
}

/** Each address is a route of its own. Ids are short: each page's manifest lists all of them. */
function routesOf(layoutName: Layout) {
  const shown = PAGES.filter((page) => page.layout === layoutName);
  return shown.map(({ name, path: address }, at) => {
    const before = shown.slice(0, at).filter((page) => page.name === name).length;
    const id = before === 0 ? name : `${name}${before + 1}`;
    return address === PATHS.home
      ? index(fileOf(name), { id })
      : route(address.slice(1), fileOf(name), { id });
  });
}

export default [
  layout('./layouts/static.layout.tsx', [
    ...routesOf('static'),
    route('*', '../features/content/not-found.page.tsx'),
  ]),
  layout('./layouts/static-for-visitors.layout.tsx', routesOf('static-for-visitors')),
  layout('./layouts/site.layout.tsx', routesOf('site')),
  layout('./layouts/flow.layout.tsx', routesOf('flow')),
  layout('./layouts/identity.layout.tsx', routesOf('identity')),
  layout('./layouts/wizard.layout.tsx', routesOf('wizard')),
] satisfies RouteConfig;
