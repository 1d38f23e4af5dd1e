import { contentReaders, contract, domain, npm, ofOurs, postgres, rule, tests } from './rule.ts';
import type { Rule } from './rule.ts';

const slice = '^apps/api/src/features/([^/]+)/';
const own = '^apps/api/src/features/$1';
const platform = '^apps/api/src/platform/';
const config = String.raw`^apps/api/src/config\.ts$`;

/** An adapter is named technology first; the list is what tells it from a use case. */
const adapterFile = String.raw`/(pg|http|smtp|mail|sms|outbox|memory|file|argon2|altcha|node|yaml|json|zxcvbn|libphonenumber|pdfkit)-[^/]+\.ts$`;
const adapters = `^apps/api/src/features/([^/]+).*${adapterFile}`;
const routes = String.raw`^apps/api/src/features/([^/]+)/.*\.routes\.ts$`;
const fromCore = { path: slice, pathNot: [tests, adapters, routes] };
const fromRoutes = { path: routes, pathNot: tests };

const drivers = npm(
  'fastify|@fastify|fastify-plugin|fastify-type-provider-zod|kysely|pg|pg-boss|undici|nodemailer|pino',
);
const inputAndOutput =
  '^(node:)?(fs|net|tls|dns|dgram|http|https|http2|child_process|cluster|worker_threads|process|os|readline|sqlite)(/|$)';

const sliceRules: Rule[] = [
  rule(
    'api-core-touches-no-driver',
    'Rules and use cases know no Fastify, no SQL and no input or output.',
    fromCore,
    { path: [drivers, inputAndOutput, postgres] },
  ),
  ofOurs(
    'api-core-imports-domain-and-own-ports',
    'Rules and use cases import the domain, their own ports, each other and the ports that the platform offers.',
    fromCore,
    [`${own}/`, domain, contract, platform],
  ),
  rule(
    'api-core-imports-types-of-contract-and-platform',
    'The wire and the platform are handed in; the core may name their types.',
    fromCore,
    { path: [contract, platform], exoticallyRequired: false },
  ),
  rule(
    'api-core-knows-no-adapter',
    'Route, use case, port, adapter: no step skipped, none backwards.',
    fromCore,
    { path: [`${own}.*${adapterFile}`, String.raw`${own}/.*\.routes\.ts$`] },
  ),
  ofOurs(
    'api-adapters-import-ports-and-platform',
    'An adapter fulfils its own ports by the platform.',
    { path: adapters, pathNot: tests },
    [String.raw`${own}/.*\.ports\.ts$`, `${own}.*${adapterFile}`, contentReaders, contract, domain, platform],
  ),
  rule(
    'api-statements-in-adapters-of-postgres',
    'A feature writes statements in its pg- files alone: the rest holds a transaction and cannot open it.',
    { path: slice, pathNot: [tests, String.raw`/pg-[^/]+\.ts$`] },
    {
      path: [
        npm('kysely|pg'),
        String.raw`^apps/api/src/platform/database/(database|statements|tables|views|column-types|effect-tables)\.ts$`,
      ],
    },
  ),
  ofOurs('api-routes-import-http-and-contract', 'Routes guard, call and translate.', fromRoutes, [
    `${own}/`,
    '^apps/api/src/http/',
    String.raw`^apps/api/src/platform/(sessions/session|throttles/throttle)\.ts$`,
    contract,
    domain,
  ]),
  rule(
    'api-routes-import-types-of-own-slice',
    'A route is handed its use cases; importing one would go round the composition.',
    fromRoutes,
    { path: '^apps/api/src/features/', exoticallyRequired: false },
  ),
  ofOurs(
    'api-slices-stand-alone',
    'A slice that needs another declares a port; compose.ts joins them.',
    { path: slice },
    [`${own}/`, '^apps/api/src/(http|platform|testing)/', '^packages/'],
  ),
];

/** The rows of the API. A back-reference keeps each slice to itself, so a new one needs no entry here. */
export const apiRules: Rule[] = [
  ...sliceRules,
  ofOurs(
    'api-http-imports-platform',
    'The HTTP layer serves every slice and knows none.',
    { path: '^apps/api/src/http/', pathNot: tests },
    ['^apps/api/src/(http|platform)/', config, contract, domain],
  ),
  ofOurs(
    'api-platform-stands-alone',
    'The platform serves every slice and knows none.',
    { path: platform, pathNot: tests },
    [platform, config, contract, domain, postgres],
  ),
  ofOurs(
    'api-imports-packages-only',
    'The API imports itself and the packages; the web app and the simulators are other processes.',
    { path: '^apps/api/' },
    ['^apps/api/', '^packages/(content|contract|domain|postgres|testkit)/'],
  ),
];
