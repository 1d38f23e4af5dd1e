import { content, contract, domain, npm, onlyImports, firstParty, rule, tests, type Rule } from './rule.ts';

const web = '^apps/web/src/';
const reactLibraries = npm(
  'react|react-dom|react-router|@types/react|@types/react-dom|downshift|lucide|@fontsource-variable',
);

/** The rows of the web app. A back-reference keeps each journey to itself, so a new one needs no entry here. */
export const webRules: Rule[] = [
  rule(
    'web-ui-imports-react',
    'The design system imports React only.',
    { path: `${web}ui/`, pathNot: tests },
    { pathNot: [`${web}ui/`, reactLibraries] },
    ['apps/web/src/ui/card.tsx', 'apps/web/src/api/client.ts'],
  ),
  onlyImports(
    'web-api-imports-contract',
    'The client of the API speaks the contract only.',
    { path: `${web}api/`, pathNot: tests },
    [`${web}api/`, contract],
    ['apps/web/src/api/query.ts', 'apps/web/src/forms/form.tsx'],
  ),
  onlyImports(
    'web-forms-import-contract-ui-api-fields',
    'Forms map problems to fields, with the texts and rules of fields; they know no journey.',
    { path: `${web}forms/`, pathNot: tests },
    [`${web}(forms|ui|api)/`, contract, '^packages/domain/src/(fields|messages)/'],
    ['apps/web/src/forms/field.tsx', 'apps/web/src/features/score/dial.tsx'],
  ),
  onlyImports(
    'web-plain-imports-api',
    'Scripts of static pages import the API client and rules, no components.',
    { path: `${web}plain/`, pathNot: tests },
    [`${web}(plain|api)/`, String.raw`${web}ui/theme\.ts$`, domain, content],
    ['apps/web/src/plain/dial.ts', 'apps/web/src/features/score/dial.tsx'],
  ),
  rule(
    'web-plain-brings-no-react',
    'Static pages load no library.',
    { path: `${web}plain/`, pathNot: tests },
    { path: '(^|/)node_modules/' },
    ['apps/web/src/plain/lines.ts', 'react'],
  ),
  rule(
    'web-api-keeps-hooks-apart',
    'Static pages load the API client, which brings no React: hooks have files of their own.',
    { path: `${web}api/`, pathNot: [tests, `${web}api/(use-[\\w-]+|query-client)\\.ts$`].join('|') },
    { path: '(^|/)node_modules/(react|@tanstack)' },
    ['apps/web/src/api/network.ts', 'react'],
  ),
  onlyImports(
    'web-navigation-imports-domain-api',
    'Addresses, page heads and the viewer are below every journey.',
    { path: `${web}navigation/`, pathNot: tests },
    [`${web}(navigation|api)/`, domain, content],
    ['apps/web/src/navigation/gates.ts', 'apps/web/src/forms/form.tsx'],
  ),
  onlyImports(
    'web-features-stand-alone',
    'A journey imports the shared layers and itself, never the composition root.',
    { path: `${web}features/([^/]+)/`, pathNot: tests },
    [`${web}features/$1/`, `${web}(forms|ui|api|plain|navigation)/`, contract, domain, content],
    ['apps/web/src/features/score/score.page.tsx', 'apps/web/src/features/map/map.tsx'],
  ),
  onlyImports(
    'web-app-imports-web',
    'The composition root joins the web app and reaches no further.',
    { path: `${web}(app/|[^/]+$)`, pathNot: tests },
    ['^apps/web/', contract, domain, content],
    ['apps/web/src/app/start.ts', 'apps/api/src/http/session.ts'],
  ),
  onlyImports(
    'web-worker-imports-rules',
    'The service worker runs beside the pages.',
    { path: `${web}worker/`, pathNot: tests },
    [`${web}worker/`, contract, domain],
    ['apps/web/src/worker/push.ts', 'apps/web/src/api/session.ts'],
  ),
  rule(
    'web-has-eight-folders',
    'Another folder would have no row in the import table.',
    { path: firstParty },
    { path: `${web}(?!(app|features|forms|api|navigation|plain|ui|worker)/)[^/]+/` },
    ['apps/web/src/app/more.ts', 'apps/web/src/extras/more.ts'],
  ),
  onlyImports(
    'web-imports-packages-only',
    'The web app reaches the API over HTTP.',
    { path: '^apps/web/' },
    ['^apps/web/', '^packages/(content|contract|domain|testkit)/', content],
    ['apps/web/src/api/session.ts', 'apps/api/src/http/session.ts'],
  ),
];
