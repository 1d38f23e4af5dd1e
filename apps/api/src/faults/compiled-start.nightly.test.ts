import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { customer } from '@wattle/testkit/people';

import { install, type Installation } from './test-api-process.ts';

const compiler = fileURLToPath(new URL('../compile.mjs', import.meta.url));

/** Node reports each file that it wrote to its cache. */
const COMPILED = /writing cache for StrippedTypeScript (\S+)/g;
const compiledBy = (said: string) => [...said.matchAll(COMPILED)].map(([, file = '']) => file);

let installation: Installation;

beforeEach(async () => {
  installation = await install();
});
afterEach(() => installation.remove(), 60_000);

it('a process with compiled TypeScript reads no sources, neither at start nor for its first message', async () => {
  const env = {
    PATH: '/usr/bin:/bin',
    NODE_COMPILE_CACHE: join(installation.directory, 'compiled'),
    NODE_DEBUG_NATIVE: 'COMPILE_CACHE',
  };
  const { stderr } = await promisify(execFile)(process.execPath, [compiler], { env, maxBuffer: 2 ** 26 });
  expect(compiledBy(stderr).length).toBeGreaterThan(100);

  const api = await installation.start(env);
  const body = customer();
  expect((await installation.browser().call('POST /v1/user/register-full', { body })).status).toBe(200);
  await installation.simulators.waitForMessages(body.email, 1);
  const exit = await api.terminate();
  expect(exit.code, exit.stderr).toBe(0);
  expect(compiledBy(exit.stderr)).toEqual([]);
});
