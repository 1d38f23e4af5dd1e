import {
  contentReaders,
  contract,
  domain,
  npm,
  onlyImports,
  firstParty,
  postgres,
  rule,
  tests,
  type Rule,
} from './rule.ts';
import { featureLevels } from './feature-levels.ts';

const slice = '^apps/api/src/features/([^/]+)/';
const features = '^apps/api/src/features/';
const platform = '^apps/api/src/platform/';
const config = String.raw`^apps/api/src/config\.ts$`;
/** Writes `docs/reference` from the code, in a test. */
const reference = '^apps/api/src/reference/';

/** Adapters: SQL, a provider's protocol, a library's format. */
const adapters = String.raw`^apps/api/src/features/([^/]+).*/((http|json|pdfkit|altcha|node)-[^/]+|[^/]+\.sql)\.ts$`;
const sqlFiles = String.raw`\.sql\.ts$`;
/** What opens connections, and the types that every statement is written against. */
const driver = String.raw`^apps/api/src/(platform/(database/|context\.ts$)|config/requirements/database-server\.ts$)`;
const routes = String.raw`^apps/api/src/features/([^/]+)/.*\.routes\.ts$`;
/** Where a feature declares its routes, effects, jobs and so on. */
const assembly = String.raw`^apps/api/src/features/([^/]+)/[^/]+\.feature\.ts$`;
const shape = String.raw`^apps/api/src/features/feature\.ts$`;

const drivers = npm('fastify|@fastify|fastify-plugin|fastify-type-provider-zod|nodemailer|pino');
const inputAndOutput =
  '^(node:)?(fs|net|tls|dns|dgram|http|https|http2|child_process|cluster|worker_threads|process|os|readline|sqlite)(/|$)';

const sliceRules: Rule[] = [
  rule(
    'api-use-cases-touch-no-driver',
    'Rules and use cases import no Fastify, no SQL and no I/O.',
    { path: slice, pathNot: [tests, adapters, routes, assembly] },
    { path: [drivers, inputAndOutput, postgres] },
    ['apps/api/src/features/score/show-score.ts', 'fastify'],
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
    'A feature declares tables and runs statements only in its .sql.ts files.',
    { path: slice, pathNot: [tests, adapters] },
    { path: String.raw`^apps/api/src/platform/database/(database|column-types)\.ts$` },
    ['apps/api/src/features/score/score.routes.ts', 'apps/api/src/platform/database/database.ts'],
  ),
  rule(
    'api-routes-stay-in-their-feature',
    'Features import use cases and .sql.ts files of other features, never routes.',
    { path: slice, pathNot: tests },
    { path: String.raw`^apps/api/src/features/(?!$1/)[^/]+/.*\.routes\.ts$` },
    ['apps/api/src/features/sign-in/sign-in.ts', 'apps/api/src/features/score/score.routes.ts'],
  ),
  rule(
    'api-http-is-for-routes',
    'Use cases are independent of HTTP.',
    { path: slice, pathNot: [tests, routes, assembly] },
    { path: '^apps/api/src/http/' },
    ['apps/api/src/features/score/show-score.ts', 'apps/api/src/http/session.ts'],
  ),
  onlyImports(
    'api-features-import-downward',
    'A feature imports other features, the HTTP layer, the platform and packages.',
    { path: features, pathNot: tests },
    [features, '^apps/api/src/(http|platform)/', config, '^packages/'],
    ['apps/api/src/features/score/show-score.ts', 'apps/api/src/compose.ts'],
  ),
  rule(
    'api-features-are-listed-by-compose',
    'Only compose.ts lists the features.',
    { path: firstParty, pathNot: String.raw`^apps/api/src/compose\.ts$` },
    { path: assembly },
    ['apps/api/src/demo/joined.ts', 'apps/api/src/features/score/score.feature.ts'],
  ),
];

const processFiles = String.raw`^apps/api/src/((main|compile)\.mjs|(serve|run-product|why-not-started|shut-down|stop-request)\.ts)$`;
const reasons = String.raw`^apps/api/src/why-not-started\.ts$`;
const inRoot = String.raw`(?!((main|compile)\.mjs|(serve|run-product|why-not-started|shut-down|stop-request|app|compose|config|config\.test)\.ts)$)[^/]+$`;

/** Ordered from the process down to the platform: upper layers import lower ones only. */
const downward: Rule[] = [
  rule(
    'api-nothing-loose-is-imported',
    'A new file belongs in a folder, not in the root.',
    { path: firstParty },
    { path: `^apps/api/src/${inRoot}` },
    ['apps/api/src/http/loose.ts', 'apps/api/src/loose.ts'],
  ),
  rule(
    'api-process-is-the-top',
    'Only process files import process files.',
    { path: firstParty, pathNot: [tests, processFiles] },
    { path: processFiles, pathNot: reasons },
    ['apps/api/src/http/top.ts', 'apps/api/src/serve.ts'],
  ),
  rule(
    'api-only-programs-exit',
    'Only a program exits the process.',
    { path: firstParty, pathNot: [tests, processFiles, '^apps/api/src/(demo|commands)/'] },
    { path: reasons },
    ['apps/api/src/http/ending.ts', 'apps/api/src/why-not-started.ts'],
  ),
  rule(
    'api-demo-and-commands-start-by-themselves',
    'The product runs without demo and commands; only its process creates demo members.',
    { path: firstParty, pathNot: [tests, '^apps/api/src/(demo|commands|reference)/', processFiles] },
    { path: '^apps/api/src/(demo|commands|reference)/' },
    ['apps/api/src/http/demonstrated.ts', 'apps/api/src/demo/people.ts'],
  ),
  onlyImports(
    'api-compose-imports-what-it-joins',
    'compose.ts imports features and platform, and no entry point.',
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
  onlyImports(
    'api-app-imports-http',
    'The server receives its routes and imports no feature.',
    { path: String.raw`^apps/api/src/app\.ts$` },
    ['^apps/api/src/(http|platform)/', contract, domain],
    ['apps/api/src/app.ts', 'apps/api/src/features/score/show-score.ts'],
  ),
  onlyImports(
    'api-shape-of-features-imports-downward',
    'The type of a feature imports no feature.',
    { path: shape },
    ['^apps/api/src/(http|platform)/', config, contract, domain],
    ['apps/api/src/features/feature.ts', 'apps/api/src/features/score/show-score.ts'],
  ),
  onlyImports(
    'api-config-stands-alone',
    'Any module may import the configuration, which reads only the environment.',
    { path: String.raw`^apps/api/src/config(\.ts$|/)`, pathNot: tests },
    [String.raw`^apps/api/src/config(\.ts$|/)`, contract, domain],
    ['apps/api/src/config.ts', 'apps/api/src/http/session.ts'],
  ),
];

/** Layers of the platform, lowest first. Each may import the earlier ones. */
const LAYERS: readonly (readonly [name: string, files: string])[] = [
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
const anyOf = (layers: typeof LAYERS) => layers.map(([, files]) => files).join('|');

const layers: Rule[] = [
  ...LAYERS.slice(0, -1).map(([name, files], index) =>
    rule(
      `api-platform-${name}-imports-lower-layers`,
      'A layer of the platform imports lower layers only.',
      { path: platform + files, pathNot: tests },
      { path: `${platform}(${anyOf(LAYERS.slice(index + 1))})` },
      [
        `apps/api/src/platform/${name === 'ground' ? 'clock.ts' : `${name}/planted.ts`}`,
        'apps/api/src/platform/make-context.ts',
      ],
    ),
  ),
  rule(
    'api-platform-has-layers',
    'Each folder of the platform is in the list of layers.',
    { path: firstParty },
    { path: `${platform}(?!${anyOf(LAYERS)})`, pathNot: tests },
    ['apps/api/src/http/layers.ts', 'apps/api/src/platform/extras/more.ts'],
  ),
];

const otel = String.raw`^apps/api/src/platform/tracing/otel-tracing\.ts$`;

/** Keeps OpenTelemetry out of every process that has no collector. */
const traces: Rule[] = [
  rule(
    'api-opentelemetry-in-one-file',
    'All other modules use the span type of tracing.ts.',
    { path: firstParty, pathNot: otel },
    { path: npm('@opentelemetry/[^/]+') },
    ['apps/api/src/platform/jobs/spans.ts', '@opentelemetry/api'],
  ),
  rule(
    'api-opentelemetry-on-demand',
    'OpenTelemetry is loaded only where tracing is configured.',
    { path: firstParty, pathNot: tests },
    { path: otel, dynamic: false },
    ['apps/api/src/platform/jobs/spans.ts', 'apps/api/src/platform/tracing/otel-tracing.ts'],
  ),
];

/** The rows of the API. A back-reference keeps each slice to itself, so a new one needs no entry here. */
export const apiRules: Rule[] = [
  ...sliceRules,
  ...downward,
  ...layers,
  ...featureLevels,
  ...traces,
  onlyImports(
    'api-http-imports-platform',
    'The HTTP layer imports no feature.',
    { path: '^apps/api/src/http/', pathNot: tests },
    ['^apps/api/src/(http|platform)/', config, contract, domain],
    ['apps/api/src/http/guard.ts', 'apps/api/src/features/score/show-score.ts'],
  ),
  onlyImports(
    'api-platform-stands-alone',
    'The platform imports no feature.',
    { path: platform, pathNot: tests },
    [platform, config, contentReaders, contract, domain, postgres],
    ['apps/api/src/platform/clock.ts', 'apps/api/src/http/session.ts'],
  ),
  onlyImports(
    'api-imports-packages-only',
    'The API imports itself and the packages; the web app and the simulators are other processes.',
    { path: '^apps/api/', pathNot: reference },
    ['^apps/api/', '^packages/(content|contract|domain|postgres|testkit)/'],
    ['apps/api/src/demo/bureau.ts', 'apps/simulators/src/main.ts'],
  ),
  onlyImports(
    'api-reference-lists-settings-of-the-simulators',
    'The generated reference describes both processes and runs in neither.',
    { path: reference },
    ['^apps/api/', contract, String.raw`^apps/simulators/src/config\.ts$`],
    ['apps/api/src/reference/page.ts', 'apps/simulators/src/main.ts'],
  ),
];
