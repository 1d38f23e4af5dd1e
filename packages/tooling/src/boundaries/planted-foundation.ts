/** A project in which every import is allowed. */
export const foundation: Record<string, string> = {
  'package.json': JSON.stringify({
    type: 'module',
    dependencies: { zod: '1', fastify: '1', kysely: '1', react: '1', '@opentelemetry/api': '1' },
    devDependencies: { vitest: '1' },
  }),
  'apps/api/package.json': JSON.stringify({
    name: '@wattle/api',
    type: 'module',
    imports: { '#api/*': './src/*' },
  }),
  'apps/web/package.json': JSON.stringify({
    name: '@wattle/web',
    type: 'module',
    imports: { '#web/*': './src/*' },
  }),
  'packages/domain/package.json': JSON.stringify({
    name: '@wattle/domain',
    exports: { './*': './src/*.ts' },
  }),
  'packages/contract/package.json': JSON.stringify({
    name: '@wattle/contract',
    exports: { '.': './src/index.ts' },
  }),
  'packages/content/package.json': JSON.stringify({
    name: '@wattle/content',
    exports: { './*': './src/*.ts' },
  }),
  'packages/testkit/package.json': JSON.stringify({
    name: '@wattle/testkit',
    exports: { './*': './src/*.ts' },
  }),
  'packages/domain/src/bands.ts': 'export type Band = string;\nexport const bands: Band[] = [];\n',
  'packages/contract/src/index.ts':
    "import { bands } from '@wattle/domain/bands';\nimport { z } from 'zod';\nexport const body = { bands, z };\n",
  'packages/content/src/reading/folder.ts':
    "import { readFileSync } from 'node:fs';\nexport const folder = readFileSync;\n",
  'packages/content/src/files/brand.ts':
    "import { body } from '@wattle/contract';\nimport { z } from 'zod';\nexport const brand = { body, z };\n",
  'packages/testkit/src/clock.ts': 'export const clock = 1;\n',
  'packages/tooling/src/measure.ts': 'export const measure = 1;\n',
  'apps/api/src/platform/database/database.ts':
    "import { Kysely } from 'kysely';\nexport const database = Kysely;\n",
  'apps/api/src/platform/tracing/otel-tracing.ts':
    "import { trace } from '@opentelemetry/api';\nexport const startTracing = () => trace;\n",
  'apps/api/src/http/session.ts':
    "import { database } from '#api/platform/database/database.ts';\nexport const session = database;\n",
  'apps/api/src/features/score/score.sql.ts':
    "import { database } from '#api/platform/database/database.ts';\nexport const scores = () => String(database);\n",
  'apps/api/src/features/score/show-score.ts':
    "import { bands } from '@wattle/domain/bands';\nimport type { body } from '@wattle/contract';\nimport { signIn } from '../sign-in/sign-in.ts';\nimport { scores } from './score.sql.ts';\nexport type Show = { of: typeof body };\nexport const show = [bands, scores(), signIn];\n",
  'apps/api/src/features/score/score.routes.ts':
    "import { body } from '@wattle/contract';\nimport { session } from '#api/http/session.ts';\nimport { show } from './show-score.ts';\nexport const routes = [body, session, show];\n",
  'apps/api/src/features/score/yaml-bands.ts':
    "import { brand } from '@wattle/content/files/brand';\nexport const words = brand;\n",
  'apps/api/src/features/score/memory-scores.ts': 'export const fake = 1;\n',
  'apps/api/src/features/feature.ts':
    "import type { session } from '#api/http/session.ts';\nexport type Feature = { of?: typeof session };\n",
  'apps/api/src/features/score/score.feature.ts':
    "import type { Feature } from '../feature.ts';\nimport { routes } from './score.routes.ts';\nexport const score: Feature = routes.length > 0 ? {} : {};\n",
  'apps/api/src/app.ts': "import { session } from './http/session.ts';\nexport const app = session;\n",
  'apps/api/src/compose.ts':
    "import { app } from './app.ts';\nimport { score } from './features/score/score.feature.ts';\nexport const composed = [app, score];\n",
  'apps/api/src/config.ts': 'export const config = 1;\n',
  'apps/api/src/serve.ts':
    "import { composed } from './compose.ts';\nimport { config } from './config.ts';\nimport { demo } from './demo/people.ts';\nexport const tracing = () => import('./platform/tracing/otel-tracing.ts');\nexport const serve = [composed, config, demo];\n",
  'apps/api/src/demo/people.ts':
    "import { composed } from '#api/compose.ts';\nexport const demo = composed;\n",
  'apps/api/src/platform/jobs/jobs.ts':
    "import { database } from '../database/database.ts';\nexport const jobs = database;\n",
  'apps/api/src/platform/platform.ts':
    "import { jobs } from './jobs/jobs.ts';\nexport const platform = jobs;\n",
  'apps/api/src/features/sign-in/sign-in.ts': 'export const signIn = 1;\n',
  'apps/simulators/src/main.ts': "import { z } from 'zod';\nexport const parse = z;\n",
  'apps/web/src/ui/buttons/button.tsx':
    "import { useState } from 'react';\nexport const Button = <T,>({ of }: { of: T }) => <b>{String(of)}{String(useState)}</b>;\n",
  'apps/web/src/api/client.ts': "import { body } from '@wattle/contract';\nexport const client = body;\n",
  'apps/web/src/forms/form.tsx':
    "import { Button } from '#web/ui/buttons/button.tsx';\nexport const Form = () => <Button of={1} />;\n",
  'apps/web/src/features/score/dial.tsx':
    "import { Button } from '#web/ui/buttons/button.tsx';\nexport const Dial = () => <Button of={2} />;\n",
  'apps/web/src/navigation/paths.ts':
    "import type { Band } from '@wattle/domain/bands';\nexport type Paths = Record<Band, string>;\n",
  'apps/web/src/features/map/map.tsx': 'export const Atlas = () => <i />;\n',
  'apps/web/src/app/root.tsx':
    "import { Dial } from '#web/features/score/dial.tsx';\nexport const Root = () => <Dial />;\n",
  'e2e/src/home.e2e.ts': "import { body } from '@wattle/contract';\nexport const home = body;\n",
};
