import { normaliseEmail } from '@wattle/domain/contact-fields';

import type { Activity } from '#api/platform/activity.ts';
import type { Clock } from '#api/platform/clock.ts';
import { statementsOf } from '#api/platform/statements.ts';
import type { Tx } from '#api/platform/transaction.ts';
import type { FieldCipher } from '#api/platform/field-encryption.ts';
import type { Outbox } from '#api/platform/outbox.ts';
import type { KeyedHash } from '#api/platform/secrets.ts';

import { tellMailingList } from './pg-mailing-sync.ts';
import { latestConsents, recordConsents } from './pg-consent-records.ts';
import type { CancelledAccounts } from './preferences.ports.ts';

const SOURCE = 'account-cancelled';

type Deps = { outbox: Outbox; cipher: FieldCipher; clock: Clock };

/** Cancelling an account, and opening it again, on PostgreSQL. */
export function makePgCancelledAccounts({
  lookup,
  activity,
  ...deps
}: Deps & {
  /** The keyed hash under which members' addresses are found. */
  lookup: KeyedHash;
  activity: Activity;
}): CancelledAccounts {
  const { cipher, clock } = deps;
  return {
    async cancel(tx, { memberId, sessionId }) {
      const member = await statementsOf(tx)
        .updateTable('members')
        .set({ cancelled_at: clock.now() })
        .where('id', '=', memberId)
        .where('cancelled_at', 'is', null)
        .where((eb) =>
          // Ended meanwhile by a change of the password: what was proved is true no more.
          eb.exists(
            eb
              .selectFrom('sessions')
              .select('sessions.id')
              .where('sessions.id', '=', sessionId)
              .whereRef('sessions.member_id', '=', 'members.id'),
          ),
        )
        .returning('email')
        .executeTakeFirst();
      if (member === undefined) return null;
      await withdrawAll(deps, tx, memberId);
      // Before the session ends, which names the device.
      await activity(tx, { memberId, kind: 'account-cancelled', sessionId });
      for (const table of ['sessions', 'temporary_passwords', 'contact_changes'] as const) {
        await statementsOf(tx).deleteFrom(table).where('member_id', '=', memberId).execute();
      }
      return { email: cipher.open(member.email, `members.email:${memberId}`) };
    },

    async reopen(tx, email) {
      const member = await statementsOf(tx)
        .updateTable('members')
        .set({ cancelled_at: null })
        .where('email_lookup', '=', lookup(normaliseEmail(email)))
        .where('cancelled_at', 'is not', null)
        .returning('id')
        .executeTakeFirst();
      return member?.id ?? null;
    },
  };
}

/** Nothing of what was agreed to outlives the account: the bureau is asked no more, and nobody writes to the member. */
async function withdrawAll(deps: Deps, tx: Tx, memberId: string): Promise<void> {
  const last = await latestConsents(deps, tx, memberId);
  const records = [...last.values()]
    .filter(({ granted }) => granted)
    .map(({ kind, textVersion }) => ({ kind, granted: false, textVersion, source: SOURCE }));
  await recordConsents(deps, tx, { memberId, records, last });
  await tellMailingList(deps, tx, { memberId, choices: { isSubscribed: false, interests: [] } });
}
