import { hash } from '@node-rs/argon2';
import { BulkheadRejectedError } from 'cockatiel';
import { expect, it } from 'vitest';

import { makePasswordHasher } from './password-hasher.ts';

const hasher = await makePasswordHasher();

it('a stored hash matches its password and no other', async () => {
  const stored = await hasher.hash('golden-branch-morning');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hasher.matches('golden-branch-morning', stored)).toBe(true);
  expect(await hasher.matches('golden-branch-evening', stored)).toBe(false);
  expect(await hasher.matches('golden-branch-morning', null)).toBe(false);
});

it('one hash both checks the stored password and stores the new one', async () => {
  const stored = await hasher.hash('golden-branch-morning');
  const same = await hasher.hashAgainst('golden-branch-morning', [stored]);
  expect(same.same).toEqual([true]);
  const other = await hasher.hashAgainst('golden-branch-evening', [stored]);
  expect(other.same).toEqual([false]);
  expect(await hasher.matches('golden-branch-evening', other.hash)).toBe(true);
  expect(await hasher.matches('golden-branch-morning', other.hash)).toBe(false);
});

const saltOf = (stored: string) => stored.split('$')[4];

it('hashes stored together share a salt and are distinguished', async () => {
  const first = await hasher.hash('golden-branch-morning');
  const { hash: second } = await hasher.hashAgainst('golden-branch-evening', [null, first]);
  const { hash: third, same } = await hasher.hashAgainst('golden-branch-evening', [first, second]);
  expect(same).toEqual([false, true]);
  expect([saltOf(second), saltOf(third)]).toEqual([saltOf(first), saltOf(first)]);
  expect(await hasher.matchesEach('golden-branch-morning', [first, second])).toEqual([true, false]);
  expect(await hasher.matchesEach('golden-branch-evening', [null, second])).toEqual([false, true]);
  expect(await hasher.matchesEach('golden-branch-noon', [first, null])).toEqual([false, false]);
});

it('takes equally long for no hash, one, or two with a shared salt, and compares hashes of two salts', async () => {
  const one = await makePasswordHasher({ concurrency: 1, maxWaiting: 1 });
  const first = await one.hash('golden-branch-morning');
  const { hash: second } = await one.hashAgainst('golden-branch-evening', [first]);
  const apart = await one.hash('golden-branch-noon');
  // One runs and two wait; a fourth concurrent hash would be refused.
  for (const kept of [
    [null, null],
    [first, null],
    [null, second],
    [first, second],
  ]) {
    const asked = Array.from({ length: 3 }, () => one.matchesEach('golden-branch-evening', kept));
    expect((await Promise.all(asked))[0]).toEqual(kept.map((each) => each !== null && each === second));
  }
  expect(await one.matchesEach('golden-branch-noon', [first, apart])).toEqual([false, true]);
});

it('uses a new salt where nothing is stored', async () => {
  const once = await hasher.hashAgainst('golden-branch-morning', [null, null]);
  const twice = await hasher.hashAgainst('golden-branch-morning', [null, null]);
  expect([once.same, twice.same]).toEqual([
    [false, false],
    [false, false],
  ]);
  expect(once.hash).not.toBe(twice.hash);
  expect(await hasher.matches('golden-branch-morning', twice.hash)).toBe(true);
});

it('compares with a hash of lower cost, and stores none', async () => {
  const stored = await hash('golden-branch-morning', { memoryCost: 1024, timeCost: 1, parallelism: 1 });
  const same = await hasher.hashAgainst('golden-branch-morning', [stored]);
  expect(same.same).toEqual([true]);
  expect(same.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect((await hasher.hashAgainst('golden-branch-evening', [stored])).same).toEqual([false]);
  expect(await hasher.matchesEach('golden-branch-morning', [null, stored])).toEqual([false, true]);
});

it('refuses a hash that would wait too long, and completes those before it', async () => {
  const narrow = await makePasswordHasher({ concurrency: 1, maxWaiting: 1 });
  const ask = () => narrow.hash('golden-branch-morning');
  const first = [ask()];
  expect(narrow.expectRoom).not.toThrow();
  // One more than announced still gets in: it asked before.
  const asked = [...first, ask(), ask(), ask()];
  expect(narrow.expectRoom).toThrow(BulkheadRejectedError);
  const ended = await Promise.allSettled(asked);
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
  expect(ended[3]).toMatchObject({ reason: expect.any(BulkheadRejectedError) });
  expect(narrow.expectRoom).not.toThrow();
});

const COMPOSED = 'Zoë-and-José'.normalize('NFC');
const DECOMPOSED = COMPOSED.normalize('NFD');

it.each([
  ['composed', COMPOSED, 'decomposed', DECOMPOSED],
  ['decomposed', DECOMPOSED, 'composed', COMPOSED],
])('[PWD-019] takes a password set %s and typed %s', async (_set, set, _typed, typed) => {
  const stored = await hasher.hash(set);
  const { hash: again, same } = await hasher.hashAgainst(typed, [stored]);
  expect(same).toEqual([true]);
  expect(await hasher.matches(typed, again)).toBe(true);
  expect(await hasher.matches(set, again)).toBe(true);
  expect(await hasher.matchesEach(typed, [null, stored])).toEqual([false, true]);
});

it('[PWD-019] changes nothing else of a password', async () => {
  const stored = await hasher.hash(' ‘Ａ’-1 ');
  const others = ["' Ａ'-1 ", '‘Ａ’-1', ' ‘A’-1 ', ' ‘Ａ’‑1 '];
  expect(await Promise.all(others.map((other) => hasher.matches(other, stored)))).toEqual(
    others.map(() => false),
  );
});
