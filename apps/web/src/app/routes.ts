import { globSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PAGES, type PageName } from '@wattle/domain/pages/pages';
import { PATHS } from '@wattle/domain/pages/paths';
import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';
import { STATIC_PAGES } from './static-pages.ts';

/** The pages of each layout but the site's, which has all others. */
const FLOW: readonly PageName[] = [
  ...(['login', 'secondFactor', 'lostPhone', 'notMe', 'forgotPassword', 'unsubscribe'] as const),
  ...(['changePassword', 'verifyNewEmail', 'verifyNewMobile', 'createAccount', 'splash'] as const),
  ...(['verifyEmail', 'mobile', 'verifyMobile'] as const),
];
const IDENTITY: readonly PageName[] = ['verification'];
const WIZARD: readonly PageName[] = ['homeLoanAssistant', 'aboutMe'];
const elsewhere: readonly PageName[] = [...STATIC_PAGES, ...FLOW, ...IDENTITY, ...WIZARD];
const SITE = PAGES.map(({ name }) => name).filter((name) => !elsewhere.includes(name));

const sources = fileURLToPath(new URL('..', import.meta.url));
const FILES = new Map(
  globSync('{app/pages,features}/**/*.page.tsx', { cwd: sources }).map((file) => [
    path.basename(file),
    path.posix.relative('app', file.replaceAll(path.sep, '/')),
  ]),
);

/** A page without its file stops the build, and the types that are made from these routes. */
function fileOf(name: PageName): string {
  const base = `${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.page.tsx`;
  const file = FILES.get(base);
  if (file === undefined) throw new Error(`the page ${name} has no ${base}`);
  return file;
}

/** Each address is a route of its own. Route ids are short, because every page carries them all. */
function routesOf(names: readonly PageName[]) {
  const shown = PAGES.filter(({ name }) => names.includes(name));
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
    ...routesOf(STATIC_PAGES),
    route('*', '../features/content/not-found.page.tsx'),
  ]),
  layout('./layouts/site.layout.tsx', routesOf(SITE)),
  layout('./layouts/flow.layout.tsx', routesOf(FLOW)),
  layout('./layouts/identity.layout.tsx', routesOf(IDENTITY)),
  layout('./layouts/wizard.layout.tsx', routesOf(WIZARD)),
] satisfies RouteConfig;
