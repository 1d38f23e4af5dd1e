import { MESSAGES } from '@wattle/domain/messages/all';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import type { InTransaction } from '#api/platform/context.ts';
import type { SecurityEvents } from '#api/platform/logs/security-events.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import type { Activity } from '#api/platform/sessions/activity.ts';

import type { LostPhoneMessages, LostPhones } from './lost-phone.ports.ts';

type Deps = {
  phones: Pick<LostPhones, 'stop'>;
  messages: Pick<LostPhoneMessages, 'stopped'>;
  activity: Activity;
  stopHash: (token: string) => Buffer;
  events: Pick<SecurityEvents, 'note'>;
  inTransaction: InTransaction;
};

export type StopNewNumber = (token: string) => Promise<Outcome<{ isStopped: true }, Refusal>>;

/**
 * Stops a waiting number, and throws everybody out of the account: whoever gave it knew the password and had the
 * mailbox. Whether a link was used, is too old or was never ours gets one answer.
 */
export function makeStopNewNumber(deps: Deps): StopNewNumber {
  const { phones, messages, activity, stopHash, events, inTransaction } = deps;
  return async (token) => {
    const stopped = await inTransaction(async (tx) => {
      const owner = await phones.stop(tx, stopHash(token));
      if (owner === null) return null;
      await activity(tx, { memberId: owner.memberId, kind: 'new-mobile-stopped', sessionId: null });
      await messages.stopped(tx, owner);
      return owner.memberId;
    });
    if (stopped === null) {
      return fail({ code: 'lost-phone-link-invalid', errorMessage: MESSAGES.lostPhoneLinkInvalid });
    }
    events.note('new-mobile-stopped', { memberId: stopped });
    return succeed({ isStopped: true });
  };
}
