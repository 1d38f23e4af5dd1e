import { globSync, readFileSync } from 'node:fs';

import { memberIdOf, register } from '@wattle/testkit/people';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Tx } from '#api/platform/context.ts';
import { voidTemporaryPassword } from '#api/platform/members/credentials.sql.ts';
import { recordActivity } from '#api/platform/sessions/activity.sql.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';

import { installLockOrder } from './test-lock-order.ts';

let harness: Harness;
let memberId: string;

beforeAll(async () => {
  harness = await startHarness({}, { isUnsharded: true });
  await installLockOrder(harness.database.db);
  memberId = await memberIdOf(await register(harness));
});
afterAll(() => harness.stop());

/** A member's row, and rows that all members' transactions write. */
const activity = (tx: Tx) =>
  recordActivity(harness.platform.ctx, tx, { memberId, kind: 'signed-in', sessionId: null });
const counts = (tx: Tx) => sql`update throttles set hits = hits`.execute(tx);
const effects = (tx: Tx) => sql`update outbox set attempts = attempts`.execute(tx);
const member = (tx: Tx) =>
  sql`select from members where id = ${memberId}::uuid for no key update`.execute(tx);
const password = (tx: Tx) => voidTemporaryPassword(tx, memberId);

type Step = (tx: Tx) => Promise<unknown>;
const inTurn = (steps: readonly Step[]) =>
  harness.platform.ctx.inTransaction(async (tx) => {
    for (const step of steps) await step(tx);
  });

describe('the order of locks that racing writers keep', () => {
  it.each([
    ['a member’s rows before the member', [activity, activity]],
    ['a member’s row before the member', [activity, member, password, activity]],
    ['a member’s row before counts', [activity, counts]],
    ['a member’s row before effects', [activity, effects]],
    ['counts before a member', [counts, member, activity]],
    ['effects before a member', [effects, member, activity]],
    ['counts before a member’s row', [counts, activity]],
  ])('refuses %s', async (_, steps) => {
    await expect(inTurn(steps)).rejects.toThrow(/^lock order: /);
  });

  it('watches every table with rows of a member', async () => {
    const { rows } = await sql<{ name: string }>`
      select tgrelid::regclass::text as name from pg_trigger where tgname = 'lock_order'`.execute(
      harness.database.db,
    );
    const watched = new Set(rows.map(({ name }) => name));
    const tables = harness.platform.ctx.personalData().flatMap((part) => part.tables);
    expect([...tables, 'throttles', 'outbox'].filter((table) => !watched.has(table))).toEqual([]);
  });

  it('locks without writing only a single row, rows in the order of a key, or rows that no other transaction holds', () => {
    const locks =
      /\.for(?:No)?(?:Key)?(?:Update|Share)\([^)]*\)|\bfor (?:no key update|update|share|key share)\b/g;
    const sources = globSync('apps/api/src/**/*.ts').filter(
      (path) => !/\.test\.ts$|\/test-|\/testing\//.test(path),
    );
    const found = sources.flatMap((path) => {
      const text = readFileSync(path, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
      return [...text.matchAll(locks)].map(({ 0: lock, index }) => ({
        path,
        before: text.slice(Math.max(0, index - 200), index),
        after: text.slice(index + lock.length, index + lock.length + 30),
      }));
    });
    expect(found.length).toBeGreaterThan(10);
    const isOrdered = ({ before, after }: (typeof found)[number]) =>
      /^\s*\.(?:skipLocked|executeTakeFirst)|^ skip locked/.test(after) ||
      // One member, then their session.
      /^ of (?:m for key share of )?s`/.test(after) ||
      /\border by (?:id|key) $|\.orderBy\('(?:id|key)'\)\s*$/.test(before);
    expect(found.filter((lock) => !isOrdered(lock))).toEqual([]);
  });
});
