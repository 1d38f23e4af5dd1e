import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { makeCluster } from './make-cluster.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wattle-making-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Why no cluster is made when initdb ends with this sentence. */
async function reasonAfter(sentence: string): Promise<string> {
  const initdb = join(folder, 'initdb');
  writeFileSync(initdb, `#!/bin/sh\necho '${sentence}' >&2\nexit 1\n`, { mode: 0o755 });
  const data = join(folder, 'postgres');
  const making = makeCluster(
    { initdb, postgres: '', major: 18 },
    { data, account: null },
    { durable: false },
  );
  const reason = await making.then(
    () => 'none',
    (error: Error) => error.message,
  );
  expect(existsSync(`${data}.making`)).toBe(false);
  return reason;
}

it.each([
  'initdb: error: program "postgres" is needed by initdb',
  'initdb: could not access the directory',
  'initdb: could not look up effective user ID 12345: user does not exist',
])('says why no cluster was made: %s', async (sentence) => {
  expect(await reasonAfter(sentence)).toContain(sentence.replace(/^initdb: (?:error: )?/, '('));
});

it('says what to do where the user has no name, as in a container that runs as a number', async () => {
  expect(await reasonAfter('initdb: could not look up effective user ID 12345: user does not exist')).toMatch(
    /\/etc\/passwd has none\. Add an entry there/,
  );
});
