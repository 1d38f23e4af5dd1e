import type { InTransaction } from '#api/platform/context.ts';
import type { SecurityEvents } from '#api/platform/logs/security-events.ts';
import type { Activity } from '#api/platform/sessions/activity.ts';

import type { LostPhoneMessages, LostPhones } from './lost-phone.ports.ts';

/** At a time; the next look is a minute away. */
const MOST = 100;

type Deps = {
  phones: Pick<LostPhones, 'due' | 'takeEffect'>;
  messages: Pick<LostPhoneMessages, 'inForce'>;
  activity: Activity;
  events: Pick<SecurityEvents, 'note'>;
  inTransaction: InTransaction;
};

/**
 * Puts every number that nobody stopped in time into force, each in a transaction of its own with the messages about
 * it. The next log-in still owes a code, which goes to the new number now.
 */
export function makeSettleNewNumbers({ phones, messages, activity, events, inTransaction }: Deps) {
  return async (): Promise<{ settled: number }> => {
    let settled = 0;
    for (const memberId of await phones.due(MOST)) {
      const isSettled = await inTransaction(async (tx) => {
        const owner = await phones.takeEffect(tx, memberId);
        if (owner === null) return false;
        await activity(tx, { memberId, kind: 'mobile-changed', sessionId: null });
        await messages.inForce(tx, owner);
        return true;
      });
      if (!isSettled) continue;
      settled += 1;
      events.note('new-mobile-in-force', { memberId });
    }
    return { settled };
  };
}
