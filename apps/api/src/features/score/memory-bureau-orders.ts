import { randomUUID } from 'node:crypto';

import type { BureauOrders, Claim, Clock, DefiniteFailure, PassingFailure } from './score.ports.ts';
import type { MemorySnapshots } from './memory-score-records.ts';

type Order = {
  reference: string;
  outcome: DefiniteFailure | PassingFailure | 'done';
  tries: number;
  sessionId: string;
  leasedUntil: number;
};

const LEASE_MS = 30_000;

const keyOf = ({ memberId, month }: { memberId: string; month: string }) => `${memberId} ${month}`;

/** The orders without a database: a fake that passes the port's suite. `snapshots` is keyed `member month`. */
export function makeMemoryBureauOrders(clock: Clock, snapshots: MemorySnapshots): BureauOrders {
  const orders = new Map<string, Order>();

  const claim = (key: string, sessionId: string): Claim => {
    const now = clock.now().getTime();
    const order = orders.get(key);
    const mine = order?.sessionId === sessionId;
    const tries = order !== undefined && mine ? order.tries : 0;
    if (order?.outcome === 'done') return { kind: 'done' };
    if (order !== undefined && mine && isDefinite(order.outcome)) {
      return { kind: 'known', failure: order.outcome, tries };
    }
    if (order !== undefined && order.leasedUntil > now) return { kind: 'busy', tries };
    const unanswered = order?.outcome === 'unreached' || order?.outcome === 'try-later';
    const reference = order !== undefined && unanswered ? order.reference : randomUUID();
    orders.set(key, { reference, outcome: 'unreached', tries, sessionId, leasedUntil: now + LEASE_MS });
    return { kind: 'claimed', reference, tries };
  };

  return {
    claim: async (by) => claim(keyOf(by), by.sessionId),
    async complete({ reference, receivedOn, report, ...of }) {
      const key = keyOf(of);
      const order = orders.get(key);
      if (order !== undefined && order.reference !== reference) return;
      if (!snapshots.has(key)) snapshots.set(key, { receivedOn, report });
      if (order !== undefined) order.outcome = 'done';
    },
    async release({ reference, because, ...of }) {
      const order = orders.get(keyOf(of));
      if (order === undefined || order.reference !== reference || order.outcome === 'done') return;
      order.outcome = because;
      order.leasedUntil = 0;
      if (because === 'try-later') order.tries += 1;
    },
  };
}

function isDefinite(outcome: Order['outcome']): outcome is DefiniteFailure {
  return ['no-file', 'details-rejected', 'identity-mismatch', 'contact-us'].includes(outcome);
}
