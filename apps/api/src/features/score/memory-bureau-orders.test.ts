import { randomUUID } from 'node:crypto';

import { describe } from 'vitest';

import { bureauOrdersSuite } from './bureau-orders.suite.ts';
import { makeMemoryBureauOrders } from './memory-bureau-orders.ts';
import type { MemorySnapshots } from './memory-score-records.ts';

describe('bureau orders in memory', () => {
  let now = Date.parse('2026-03-10T00:00:00Z');
  const snapshots: MemorySnapshots = new Map();
  const orders = makeMemoryBureauOrders({ now: () => new Date(now) }, snapshots);
  bureauOrdersSuite(() => ({
    orders,
    advance(milliseconds) {
      now += milliseconds;
    },
    member: async () => randomUUID(),
    kept: async (memberId) =>
      [...snapshots].filter(([key]) => key.startsWith(memberId)).map(([, { report }]) => report.score),
  }));
});
