import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startCollecting } from '@wattle/testkit/processes/collecting';
import { projectRoot } from '@wattle/testkit/project-root';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { install, type Installation } from './test-api-process.ts';

const key = () => randomBytes(32).toString('base64');

let installation: Installation;
let folder: string;
beforeAll(async () => {
  installation = await install();
  folder = mkdtempSync(join(tmpdir(), 'wattle-secrets-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await installation.remove();
});

/** The environment with these settings in files. */
function inFiles(settings: Record<string, string | undefined>): Record<string, string> {
  const named = Object.entries(settings).map(([name, value = '']) => {
    const file = join(folder, name);
    writeFileSync(file, `${value}\n`);
    return [`${name}_FILE`, file];
  });
  const others = Object.entries(installation.environment).filter(([name]) => !(name in settings));
  return Object.fromEntries([...others, ...named]);
}

it('[API-025] a process starts on secrets in files, and says at SIGHUP which of them need a restart', async () => {
  const { DATABASE_URL } = installation.environment;
  const secrets = { DATABASE_URL, FIELD_KEYS: `1:${key()}`, SMS_KEY: 'simulated-sms-key' };
  const started = Promise.withResolvers<void>();
  const restartNeeded = Promise.withResolvers<string>();
  const { process, ended } = startCollecting({
    name: 'the API',
    args: [join(projectRoot, 'apps/api/src/main.mjs')],
    cwd: projectRoot,
    env: { PATH: '/usr/bin:/bin', ...inFiles(secrets) },
    onLine(line) {
      if (line.includes('"event":"started"')) started.resolve();
      if (line.includes('"event":"restart-needed"')) restartNeeded.resolve(line);
    },
  });
  const endedEarly = ended.then(({ stderr }) => Promise.reject(new Error(stderr)));
  await Promise.race([started.promise, endedEarly]);

  const secret = key();
  writeFileSync(join(folder, 'SMS_KEY'), secret);
  rmSync(join(folder, 'FIELD_KEYS'));
  process.signal('SIGHUP');
  const line = await Promise.race([restartNeeded.promise, endedEarly]);
  expect(JSON.parse(line)).toMatchObject({ settings: ['FIELD_KEYS', 'SMS_KEY'] });
  expect(line).not.toContain(secret);

  endedEarly.catch(() => undefined);
  process.signal('SIGTERM');
  expect(await ended).toMatchObject({ code: 0 });
});
