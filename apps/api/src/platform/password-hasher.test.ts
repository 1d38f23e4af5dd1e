import { hash } from '@node-rs/argon2';
import { expect, it } from 'vitest';

import { GateFull } from './gate.ts';
import { makePasswordHasher } from './password-hasher.ts';

const hasher = await makePasswordHasher();

it('keeps a password so that it alone is found again', async () => {
  const stored = await hasher.hash('golden-branch-morning');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hasher.matches('golden-branch-morning', stored)).toBe(true);
  expect(await hasher.matches('golden-branch-evening', stored)).toBe(false);
  expect(await hasher.matches('golden-branch-morning', null)).toBe(false);
});

it('tells with one hash whether it is the stored password, and keeps the one that was given', async () => {
  const stored = await hasher.hash('golden-branch-morning');
  const same = await hasher.hashAgainst('golden-branch-morning', stored);
  expect(same.same).toBe(true);
  const other = await hasher.hashAgainst('golden-branch-evening', stored);
  expect(other.same).toBe(false);
  expect(await hasher.matches('golden-branch-evening', other.hash)).toBe(true);
  expect(await hasher.matches('golden-branch-morning', other.hash)).toBe(false);
});

it('hashes under a salt of its own where nothing is stored', async () => {
  const once = await hasher.hashAgainst('golden-branch-morning', null);
  const twice = await hasher.hashAgainst('golden-branch-morning', null);
  expect([once.same, twice.same]).toEqual([false, false]);
  expect(once.hash).not.toBe(twice.hash);
  expect(await hasher.matches('golden-branch-morning', twice.hash)).toBe(true);
});

it('compares with a hash of lower costs, and keeps none of them', async () => {
  const stored = await hash('golden-branch-morning', { memoryCost: 1024, timeCost: 1, parallelism: 1 });
  const same = await hasher.hashAgainst('golden-branch-morning', stored);
  expect(same.same).toBe(true);
  expect(same.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect((await hasher.hashAgainst('golden-branch-evening', stored)).same).toBe(false);
});

it('refuses what would wait too long, and does what was there before', async () => {
  const narrow = await makePasswordHasher({ atOnce: 1, maxWaiting: 1 });
  const ask = () => narrow.hash('golden-branch-morning');
  const first = [ask()];
  expect(narrow.expectRoom).not.toThrow();
  // One more than said there was room for still comes in: it asked before.
  const asked = [...first, ask(), ask(), ask()];
  expect(narrow.expectRoom).toThrow(GateFull);
  const ended = await Promise.allSettled(asked);
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
  expect(ended[3]).toMatchObject({ reason: expect.any(GateFull) });
  expect(narrow.expectRoom).not.toThrow();
});
