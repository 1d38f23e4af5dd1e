import { expect, it } from 'vitest';

import {
  FAST_RETRY,
  heldBackUntil,
  nextTryAt,
  NORMAL_RETRY,
  UNKNOWN_KIND,
  type EffectRule,
} from './effect-rules.ts';

const KEPT: EffectRule = { ...UNKNOWN_KIND, ...NORMAL_RETRY };
const CODE: EffectRule = { ...UNKNOWN_KIND, ...FAST_RETRY };

it('doubles pauses up to the longest or to what the provider asked for, within an hour and the deadline', () => {
  const now = new Date('2026-11-22T00:00:00Z');
  const after = (rule: EffectRule, tried: { attempts: number; giveUpAt?: Date; retryAfterMs?: number }) =>
    nextTryAt(rule, { now, giveUpAt: new Date('2027-01-01T00:00:00Z'), ...tried }).getTime() - now.getTime();
  const pause = (rule: EffectRule, attempts: number, retryAfterMs = 0) =>
    after(rule, { attempts, retryAfterMs }) / 1000;
  expect([1, 2, 3, 10, 11, 500].map((attempts) => pause(KEPT, attempts))).toEqual([1, 2, 4, 512, 900, 900]);
  expect([1, 4, 5, 9].map((attempts) => pause(CODE, attempts))).toEqual([1, 8, 15, 15]);
  expect([0.5, 7, 1e6].map((asked) => pause(KEPT, 1, asked * 1000))).toEqual([1, 7, 3600]);
  const giveUpAt = new Date(now.getTime() + 60_000);
  expect(after(KEPT, { attempts: 12, retryAfterMs: 90_000, giveUpAt })).toBe(60_000);
});

it('pauses what is held back for as long as it has waited, within a minute and the deadline', () => {
  const createdAt = new Date('2026-11-22T00:00:00Z');
  const giveUpAt = new Date('2026-11-22T01:00:00Z');
  const pause = (seconds: number) => {
    const now = new Date(createdAt.getTime() + seconds * 1000);
    return (heldBackUntil(KEPT, { createdAt, now, giveUpAt }).getTime() - now.getTime()) / 1000;
  };
  expect([0, 1, 2, 40, 600, 3590].map(pause)).toEqual([1, 1, 2, 40, 60, 10]);
});
