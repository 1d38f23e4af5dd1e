import { randomBytes } from 'node:crypto';

import { describe, expect, it, onTestFinished } from 'vitest';

import { queryAt as run } from './query-at.ts';
import { createDatabase } from './template-database.ts';

// oxlint-disable-next-line node/no-process-env -- the suite says where the server is
const server = process.env['TEST_DATABASE'] ?? '';

function fresh(): { key: string; name: () => string } {
  const key = randomBytes(6).toString('hex');
  const made = [`wattle_template_${key}`];
  onTestFinished(async () => {
    for (const name of made) await run(server, `drop database if exists ${name} with (force)`);
  });
  return {
    key,
    name() {
      const name = `wattle_test_${randomBytes(6).toString('hex')}`;
      made.push(name);
      return name;
    },
  };
}

async function fails(url: string): Promise<never> {
  await run(url, 'create table half ()');
  throw new Error('the end');
}

describe('a database of a test', () => {
  it('is copied from one that was prepared once, however many ask for it at a time', async () => {
    const { key, name } = fresh();
    let prepared = 0;
    const prepare = async (url: string) => {
      prepared += 1;
      await run(url, 'create table kept as select 1 as number');
    };
    const urls = await Promise.all([1, 2, 3].map(() => createDatabase(server, name(), { key, prepare })));
    expect([prepared, new Set(urls).size]).toEqual([1, 3]);
    const [first = '', ...others] = urls;
    await run(first, 'update kept set number = 2');
    for (const url of others) expect(await run(url, 'select number from kept')).toEqual([{ number: 1 }]);
  });

  it('is never copied from one whose preparation ended in the middle', async () => {
    const { key, name } = fresh();
    await expect(createDatabase(server, name(), { key, prepare: fails })).rejects.toThrow('the end');
    const made = await createDatabase(server, name(), {
      key,
      prepare: async (url) => void (await run(url, 'create table half ()')),
    });
    expect(await run(made, 'select * from half')).toEqual([]);
  });
});
