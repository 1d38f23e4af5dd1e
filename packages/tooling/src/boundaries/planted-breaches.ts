/** Each breach in a file of its own, so that all of them can be planted at once. */
export const breaches: [rule: string, from: string, source: string][] = [
  [
    'content-imports-yaml-contract-and-domain',
    'packages/content/src/files/menu.ts',
    "import { show } from '../../../apps/api/src/features/score/show-score.ts';",
  ],
  [
    'content-imports-yaml-contract-and-domain',
    'packages/content/src/files/menu-2.ts',
    "import { connect } from 'node:net';",
  ],
  [
    'content-parses-without-files',
    'packages/content/src/files/menu-3.ts',
    "import { readFileSync } from 'node:fs';",
  ],

  [
    'content-says-without-reading',
    'packages/content/src/files/menu-4.ts',
    "import { folder } from '../reading/folder.ts';",
  ],
  [
    'web-features-stand-alone',
    'apps/web/src/features/score/page-content.tsx',
    "import { brand } from '@wattle/content/files/brand';",
  ],
  [
    'simulators-import-nothing-of-ours',
    'apps/simulators/src/bureau-content.ts',
    "import { brand } from '@wattle/content/files/brand';",
  ],
  ['domain-imports-nothing', 'packages/domain/src/rule.ts', "import { z } from 'zod';"],
  ['domain-imports-nothing', 'packages/domain/src/rule-2.ts', "import { readFileSync } from 'node:fs';"],
  ['contract-imports-zod-and-domain', 'packages/contract/src/call.ts', "import fastify from 'fastify';"],
  ['web-ui-imports-react', 'apps/web/src/ui/card.tsx', "import { client } from '#web/api/client.ts';"],
  ['web-api-imports-contract', 'apps/web/src/api/query.ts', "import { Form } from '#web/forms/form.tsx';"],
  [
    'web-forms-import-contract-ui-api',
    'apps/web/src/forms/field.tsx',
    "import { Dial } from '../features/score/dial.tsx';",
  ],
  [
    'web-plain-imports-api',
    'apps/web/src/plain/dial.ts',
    "import { Dial } from '../features/score/dial.tsx';",
  ],
  ['web-plain-brings-no-react', 'apps/web/src/plain/lines.ts', "import { useState } from 'react';"],
  [
    'web-features-stand-alone',
    'apps/web/src/features/score/page.tsx',
    "import { Atlas } from '#web/features/map/map.tsx';",
  ],
  [
    'web-features-stand-alone',
    'apps/web/src/features/score/page-2.tsx',
    "const later = () => import('#web/features/map/map.tsx');",
  ],
  [
    'web-features-stand-alone',
    'apps/web/src/features/score/page-3.tsx',
    "type Late = typeof import('#web/features/map/map.tsx');",
  ],
  [
    'web-features-stand-alone',
    'apps/web/src/features/score/page-4.tsx',
    "import Root from '#web/app/root.tsx';",
  ],
  [
    'web-navigation-imports-domain-api',
    'apps/web/src/navigation/gates.ts',
    "import { Form } from '#web/forms/form.tsx';",
  ],
  [
    'web-app-imports-web',
    'apps/web/src/app/start.ts',
    "import { show } from '../../../api/src/features/score/show-score.ts';",
  ],
  [
    'api-use-cases-touch-no-driver',
    'apps/api/src/features/score/refresh.ts',
    "import { Kysely } from 'kysely';",
  ],
  [
    'api-use-cases-touch-no-driver',
    'apps/api/src/features/score/refresh-2.ts',
    "import { readFile } from 'node:fs/promises';",
  ],
  [
    'api-http-is-for-routes',
    'apps/api/src/features/score/refresh-3.ts',
    "import type { session } from '#api/http/session.ts';",
  ],
  [
    'api-statements-stay-in-their-feature',
    'apps/api/src/features/sign-in/refresh-5.ts',
    "import type { scores } from '../score/score.sql.ts';",
  ],
  [
    'api-statements-stay-in-their-feature',
    'apps/api/src/features/sign-in/refresh-6.ts',
    "import type { routes } from '../score/score.routes.ts';",
  ],
  [
    'api-features-import-downward',
    'apps/api/src/features/score/refresh-7.ts',
    "import type { composed } from '#api/compose.ts';",
  ],
  [
    'api-http-imports-platform',
    'apps/api/src/http/guard.ts',
    "import type { Show } from '#api/features/score/show-score.ts';",
  ],
  [
    'api-platform-stands-alone',
    'apps/api/src/platform/clock.ts',
    "import { session } from '#api/http/session.ts';",
  ],
  [
    'api-opentelemetry-in-one-file',
    'apps/api/src/platform/jobs/spans.ts',
    "import { trace } from '@opentelemetry/api';",
  ],
  [
    'api-opentelemetry-on-demand',
    'apps/api/src/platform/jobs/spans-2.ts',
    "import { startTracing } from '#api/platform/tracing/otel-tracing.ts';",
  ],
  [
    'api-imports-packages-only',
    'apps/api/src/demo/bureau.ts',
    "import { parse } from '../../../simulators/src/main.ts';",
  ],
  [
    'api-root-holds-the-process',
    'apps/api/src/compose-score.ts',
    "import { z } from 'zod';\nexport const part = z;",
  ],
  [
    'api-nothing-loose-is-imported',
    'apps/api/src/http/loose.ts',
    "import { part } from '../compose-score.ts';",
  ],
  ['api-process-is-the-top', 'apps/api/src/http/top.ts', "import { serve } from '../serve.ts';"],
  [
    'api-demo-and-commands-start-by-themselves',
    'apps/api/src/http/demonstrated.ts',
    "import { demo } from '../demo/people.ts';",
  ],
  [
    'api-compose-imports-what-it-joins',
    'apps/api/src/compose.ts',
    "import { demo } from './demo/people.ts';",
  ],
  ['api-app-imports-http', 'apps/api/src/app.ts', "import { show } from './features/score/show-score.ts';"],
  [
    'api-shape-of-features-imports-downward',
    'apps/api/src/features/feature.ts',
    "import type { Show } from './score/show-score.ts';",
  ],
  ['api-config-stands-alone', 'apps/api/src/config.ts', "import { session } from './http/session.ts';"],
  [
    'api-features-are-listed-by-compose',
    'apps/api/src/demo/joined.ts',
    "import { score } from '#api/features/score/score.feature.ts';",
  ],
  [
    'api-platform-database-imports-rooms-below',
    'apps/api/src/platform/database/told.ts',
    "import { jobs } from '../jobs/jobs.ts';",
  ],
  [
    'api-platform-has-rooms',
    'apps/api/src/http/rooms.ts',
    "import { more } from '../platform/extras/more.ts';",
  ],
  [
    'simulators-import-nothing-of-ours',
    'apps/simulators/src/bureau.ts',
    "import type { Band } from '@wattle/domain/bands';",
  ],
  [
    'only-tests-import-testkit',
    'apps/api/src/compose-2.ts',
    "import { clock } from '@wattle/testkit/clock';",
  ],
  [
    'only-tests-import-fakes',
    'apps/api/src/compose-3.ts',
    "import { fake } from './features/score/memory-scores.ts';",
  ],
  [
    'testkit-imports-contract',
    'packages/testkit/src/fake.ts',
    "import { signIn } from '../../../apps/api/src/features/sign-in/sign-in.ts';",
  ],
  ['e2e-imports-contract', 'e2e/src/map.e2e.ts', "import { bands } from '@wattle/domain/bands';"],
  [
    'nobody-imports-tooling',
    'apps/api/src/server.ts',
    "import { measure } from '../../../packages/tooling/src/measure.ts';",
  ],
  ['no-unresolvable', 'apps/api/src/server-2.ts', "import { gone } from './gone.ts';"],
  ['no-undeclared-package', 'apps/api/src/server-3.ts', "import it from 'undeclared';"],
  ['no-dev-package-in-production', 'apps/api/src/server-4.ts', "import { expect } from 'vitest';"],
  [
    'web-has-seven-folders',
    'apps/web/src/app/more.ts',
    "import { more } from '../extras/more.ts';\nexport type M = 1;",
  ],
];
