import type { Activity } from '#api/platform/sessions/activity.ts';
import type { Clock } from '#api/platform/clock.ts';
import type { FieldCipher } from '#api/platform/secrets/field-encryption.ts';
import { endSessionsOf, sessionStands } from '#api/platform/sessions/member-sessions.ts';
import { recordConsents, standingConsents } from '#api/platform/members/consents.ts';
import { voidTemporaryPassword } from '#api/platform/members/credentials.ts';
import type { EmailLookup } from '#api/platform/members/email-lookup.ts';
import { cancelMember, emailOf, holdMember, reopenMember } from '#api/platform/members/members.ts';
import type { Outbox } from '#api/platform/outbox/outbox.ts';
import type { Tx } from '#api/platform/context.ts';

import { tellMailingList } from './pg-mailing-sync.ts';
import type { CancelledAccounts } from './preferences.ports.ts';

const SOURCE = 'account-cancelled';

type Deps = { outbox: Outbox; cipher: FieldCipher; clock: Clock };

/** Cancels an account, and reopens it, on PostgreSQL. */
export function makePgCancelledAccounts({
  lookup,
  activity,
  dropPending,
  ...deps
}: Deps & {
  lookup: EmailLookup;
  activity: Activity;
  /** Clears any waiting change of e-mail or mobile. */
  dropPending: (tx: Tx, memberId: string) => Promise<void>;
}): CancelledAccounts {
  const { cipher, clock } = deps;
  return {
    async cancel(tx, { memberId, sessionId }) {
      // A change of the password ended the session meanwhile: what was proved no longer holds.
      if (!(await holdMember(tx, memberId)) || !(await sessionStands(tx, { memberId, sessionId })))
        return null;
      if (!(await cancelMember(tx, memberId, clock.now()))) return null;
      await withdrawAll(deps, tx, memberId);
      // Before the session ends, because it names the device.
      await activity(tx, { memberId, kind: 'account-cancelled', sessionId });
      await endSessionsOf(tx, { memberId });
      await voidTemporaryPassword(tx, memberId);
      await dropPending(tx, memberId);
      return { email: await emailOf(tx, { cipher }, memberId) };
    },

    reopen: (tx, email) => reopenMember(tx, lookup.all(email), clock.now()),
  };
}

/** No consent outlives the account: the bureau is no longer asked, and nobody writes to the member. */
async function withdrawAll(deps: Deps, tx: Tx, memberId: string): Promise<void> {
  const last = await standingConsents(deps, tx, memberId);
  const records = [...last.values()]
    .filter(({ granted }) => granted)
    .map(({ kind, textVersion }) => ({ kind, granted: false, textVersion, source: SOURCE }));
  await recordConsents(deps, tx, { memberId, records, last });
  await tellMailingList(deps, tx, { memberId, choices: { isSubscribed: false, interests: [] } });
}
