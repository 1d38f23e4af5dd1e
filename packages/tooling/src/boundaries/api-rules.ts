import { contentReaders, contract, domain, npm, ofOurs, ours, postgres, rule, tests } from './rule.ts';
import type { Rule } from './rule.ts';

const slice = '^apps/api/src/features/([^/]+)/';
const features = '^apps/api/src/features/';
const platform = '^apps/api/src/platform/';
const config = String.raw`^apps/api/src/config\.ts$`;
/** Writes `docs/reference` from the code, in a test. */
const reference = '^apps/api/src/reference/';

/** What speaks another language than ours: SQL, a provider's protocol, a library's format. */
const adapters = String.raw`^apps/api/src/features/([^/]+).*/((http|json|pdfkit|altcha|node)-[^/]+|[^/]+\.sql)\.ts$`;
const sqlFiles = String.raw`\.sql\.ts$`;
/** What opens connections, and the types that every statement is written against. */
const driver = String.raw`^apps/api/src/(platform/(database/|context\.ts$|outbox/listening\.ts$)|config/requirements/database-server\.ts$)`;
const routes = String.raw`^apps/api/src/features/([^/]+)/.*\.routes\.ts$`;
/** Where a feature says what it has: routes, effects, jobs and so on. */
const assembly = String.raw`^apps/api/src/features/([^/]+)/[^/]+\.feature\.ts$`;
const shape = String.raw`^apps/api/src/features/feature\.ts$`;

const drivers = npm(
  'fastify|@fastify|fastify-plugin|fastify-type-provider-zod|kysely|pg|undici|nodemailer|pino',
);
const inputAndOutput =
  '^(node:)?(fs|net|tls|dns|dgram|http|https|http2|child_process|cluster|worker_threads|process|os|readline|sqlite)(/|$)';

const sliceRules: Rule[] = [
  rule(
    'api-use-cases-touch-no-driver',
    'Rules and use cases know no Fastify, no SQL and no input or output.',
    { path: slice, pathNot: [tests, adapters, routes, assembly] },
    { path: [drivers, inputAndOutput, postgres] },
    ['apps/api/src/features/score/show-score.ts', 'kysely'],
  ),
  rule(
    'api-statements-in-sql-files',
    'Statements are written in .sql.ts files alone, in features and platform.',
    { path: '^apps/api/src/', pathNot: [tests, sqlFiles, driver] },
    { path: npm('kysely|pg') },
    ['apps/api/src/platform/sessions/planted.ts', 'kysely'],
  ),
  rule(
    'api-tables-in-sql-files',
    'A feature declares tables and runs statements in its .sql.ts files alone.',
    { path: slice, pathNot: [tests, adapters] },
    { path: String.raw`^apps/api/src/platform/database/(database|column-types)\.ts$` },
    ['apps/api/src/features/score/score.routes.ts', 'apps/api/src/platform/database/database.ts'],
  ),
  rule(
    'api-routes-stay-in-their-feature',
    'Another feature is asked by its use cases and the statements of its tables, never by its routes.',
    { path: slice, pathNot: tests },
    { path: String.raw`^apps/api/src/features/(?!$1/)[^/]+/.*\.routes\.ts$` },
    ['apps/api/src/features/sign-in/sign-in.ts', 'apps/api/src/features/score/score.routes.ts'],
  ),
  rule(
    'api-http-is-for-routes',
    'A use case knows nothing of HTTP.',
    { path: slice, pathNot: [tests, routes, assembly] },
    { path: '^apps/api/src/http/' },
    ['apps/api/src/features/score/show-score.ts', 'apps/api/src/http/session.ts'],
  ),
  ofOurs(
    'api-features-import-downward',
    'A feature knows other features, the HTTP layer, the platform and the packages.',
    { path: features, pathNot: tests },
    [features, '^apps/api/src/(http|platform)/', config, '^packages/'],
    ['apps/api/src/features/score/show-score.ts', 'apps/api/src/compose.ts'],
  ),
  rule(
    'api-features-are-listed-by-compose',
    'One list holds the features.',
    { path: ours, pathNot: String.raw`^apps/api/src/compose\.ts$` },
    { path: assembly },
    ['apps/api/src/demo/joined.ts', 'apps/api/src/features/score/score.feature.ts'],
  ),
];

const processFiles = String.raw`^apps/api/src/((main|compile)\.mjs|(serve|run-product|why-not-started|shut-down|stop-request)\.ts)$`;
const reasons = String.raw`^apps/api/src/why-not-started\.ts$`;
const inRoot = String.raw`(?!((main|compile)\.mjs|(serve|run-product|why-not-started|shut-down|stop-request|app|compose|config|config\.test)\.ts)$)[^/]+$`;

/** From the process down to the platform; the upper layers know the lower ones, and not the other way round. */
const downward: Rule[] = [
  rule(
    'api-root-holds-the-process',
    'What is loose in the root belongs to a folder.',
    { path: `^apps/api/src/${inRoot}` },
    {},
    ['apps/api/src/loose.ts', 'zod'],
  ),
  rule(
    'api-nothing-loose-is-imported',
    'What is loose in the root belongs to a folder.',
    { path: ours },
    { path: `^apps/api/src/${inRoot}` },
    ['apps/api/src/http/loose.ts', 'apps/api/src/loose.ts'],
  ),
  rule(
    'api-process-is-the-top',
    'Whatever starts and ends the process is imported by itself alone.',
    { path: ours, pathNot: [tests, processFiles] },
    { path: processFiles, pathNot: reasons },
    ['apps/api/src/http/top.ts', 'apps/api/src/serve.ts'],
  ),
  rule(
    'api-programs-end-with-a-reason',
    'Only a program ends a process.',
    { path: ours, pathNot: [tests, processFiles, '^apps/api/src/(demo|commands)/'] },
    { path: reasons },
    ['apps/api/src/http/ending.ts', 'apps/api/src/why-not-started.ts'],
  ),
  rule(
    'api-demo-and-commands-start-by-themselves',
    'The product works without them; only its process makes the members of the demonstration.',
    { path: ours, pathNot: [tests, '^apps/api/src/(demo|commands|reference)/', processFiles] },
    { path: '^apps/api/src/(demo|commands|reference)/' },
    ['apps/api/src/http/demonstrated.ts', 'apps/api/src/demo/people.ts'],
  ),
  ofOurs(
    'api-compose-imports-what-it-joins',
    'The composition knows features and platform, and nothing of who asks for it.',
    { path: String.raw`^apps/api/src/compose\.ts$` },
    [
      String.raw`^apps/api/src/app\.ts$`,
      features,
      '^apps/api/src/(http|platform)/',
      contentReaders,
      contract,
      domain,
    ],
    ['apps/api/src/compose.ts', 'apps/api/src/demo/people.ts'],
  ),
  ofOurs(
    'api-app-imports-http',
    'The server is handed its routes, and knows no feature.',
    { path: String.raw`^apps/api/src/app\.ts$` },
    ['^apps/api/src/(http|platform)/', contract, domain],
    ['apps/api/src/app.ts', 'apps/api/src/features/score/show-score.ts'],
  ),
  ofOurs(
    'api-shape-of-features-imports-downward',
    'Every feature is seen in this shape, and it knows none.',
    { path: shape },
    ['^apps/api/src/(http|platform)/', config, contract, domain],
    ['apps/api/src/features/feature.ts', 'apps/api/src/features/score/show-score.ts'],
  ),
  ofOurs(
    'api-config-stands-alone',
    'Everybody may read the configuration, which reads the environment alone.',
    { path: String.raw`^apps/api/src/config(\.ts$|/)`, pathNot: tests },
    [String.raw`^apps/api/src/config(\.ts$|/)`, contract, domain],
    ['apps/api/src/config.ts', 'apps/api/src/http/session.ts'],
  ),
];

/** The rooms of the platform, the lowest first: each may use the earlier ones, so no two need each other. */
const ROOMS: readonly (readonly [name: string, files: string])[] = [
  ['ground', String.raw`(clock|context|refusal)\.ts$`],
  ['tracing', 'tracing/'],
  ['providers', 'providers/'],
  ['secrets', 'secrets/'],
  ['embedded', 'embedded/'],
  ['mail', 'mail/'],
  ['pdf', 'pdf/'],
  ['database', 'database/'],
  ['page-files', 'page-files/'],
  ['metrics', 'metrics/'],
  ['logs', 'logs/'],
  ['throttles', 'throttles/'],
  ['passwords', 'passwords/'],
  ['sessions', 'sessions/'],
  ['members', 'members/'],
  ['idempotency', 'idempotency/'],
  ['keys', 'keys/'],
  ['contact', 'contact/'],
  ['jobs', 'jobs/'],
  ['erasures', 'erasures/'],
  ['outbox', 'outbox/'],
  ['sms', 'sms/'],
  ['whole', String.raw`(open-database|make-context|workers|platform-parts)\.ts$`],
];
const anyOf = (rooms: typeof ROOMS) => rooms.map(([, files]) => files).join('|');

const rooms: Rule[] = [
  ...ROOMS.slice(0, -1).map(([name, files], index) =>
    rule(
      `api-platform-${name}-imports-rooms-below`,
      'A room of the platform uses those below it.',
      { path: platform + files, pathNot: tests },
      { path: `${platform}(${anyOf(ROOMS.slice(index + 1))})` },
      [
        `apps/api/src/platform/${name === 'ground' ? 'clock.ts' : `${name}/planted.ts`}`,
        'apps/api/src/platform/make-context.ts',
      ],
    ),
  ),
  rule(
    'api-platform-has-rooms',
    'A room of the platform has its place in the order of rooms.',
    { path: ours },
    { path: `${platform}(?!${anyOf(ROOMS)})`, pathNot: tests },
    ['apps/api/src/http/rooms.ts', 'apps/api/src/platform/extras/more.ts'],
  ),
];

const otel = String.raw`^apps/api/src/platform/tracing/otel-tracing\.ts$`;

/** Without a collector a process loads nothing of OpenTelemetry. */
const traces: Rule[] = [
  rule(
    'api-opentelemetry-in-one-file',
    'Everybody else holds a span of our own, or none.',
    { path: ours, pathNot: otel },
    { path: npm('@opentelemetry/[^/]+') },
    ['apps/api/src/platform/jobs/spans.ts', '@opentelemetry/api'],
  ),
  rule(
    'api-opentelemetry-on-demand',
    'Who wants no traces must not pay for loading them.',
    { path: ours, pathNot: tests },
    { path: otel, dynamic: false },
    ['apps/api/src/platform/jobs/spans.ts', 'apps/api/src/platform/tracing/otel-tracing.ts'],
  ),
];

/** The rows of the API. A back-reference keeps each slice to itself, so a new one needs no entry here. */
export const apiRules: Rule[] = [
  ...sliceRules,
  ...downward,
  ...rooms,
  ...traces,
  ofOurs(
    'api-http-imports-platform',
    'The HTTP layer serves every slice and knows none.',
    { path: '^apps/api/src/http/', pathNot: tests },
    ['^apps/api/src/(http|platform)/', config, contract, domain],
    ['apps/api/src/http/guard.ts', 'apps/api/src/features/score/show-score.ts'],
  ),
  ofOurs(
    'api-platform-stands-alone',
    'The platform serves every slice and knows none.',
    { path: platform, pathNot: tests },
    [platform, config, contentReaders, contract, domain, postgres],
    ['apps/api/src/platform/clock.ts', 'apps/api/src/http/session.ts'],
  ),
  ofOurs(
    'api-imports-packages-only',
    'The API imports itself and the packages; the web app and the simulators are other processes.',
    { path: '^apps/api/', pathNot: reference },
    ['^apps/api/', '^packages/(content|contract|domain|postgres|testkit)/'],
    ['apps/api/src/demo/bureau.ts', 'apps/simulators/src/main.ts'],
  ),
  ofOurs(
    'api-reference-lists-settings-of-the-simulators',
    'The reference describes both processes, and runs in neither.',
    { path: reference },
    ['^apps/api/', contract, String.raw`^apps/simulators/src/config\.ts$`],
    ['apps/api/src/reference/page.ts', 'apps/simulators/src/main.ts'],
  ),
];
