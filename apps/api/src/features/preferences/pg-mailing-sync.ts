import type { Clock } from '#api/platform/clock.ts';
import type { Database } from '#api/platform/database/database.ts';
import type { FieldCipher } from '#api/platform/secrets/field-encryption.ts';
import { emailOf } from '#api/platform/members/members.ts';
import type { Outbox } from '#api/platform/outbox/outbox.ts';
import type { Tx } from '#api/platform/context.ts';

import type { Choices } from './preferences.ports.ts';

type Deps = { outbox: Outbox; cipher: FieldCipher; clock: Clock };

type Telling = { memberId: string; choices: Pick<Choices, 'isSubscribed' | 'interests'> };

/**
 * Tells the mailing provider, by a message in the same transaction. Messages may arrive in any order and more than
 * once: the revision, counted under its row's lock, lets the provider keep the latest.
 */
export async function tellMailingList(
  { outbox, cipher, clock }: Deps,
  tx: Tx,
  { memberId, choices }: Telling,
): Promise<number> {
  const { revision } = await tx
    .insertInto('preference_syncs')
    .values({ member_id: memberId, revision: 1, changed_at: clock.now() })
    .onConflict((conflict) =>
      conflict.column('member_id').doUpdateSet((set) => ({
        revision: set('preference_syncs.revision', '+', 1),
        changed_at: clock.now(),
      })),
    )
    .returning('revision')
    .executeTakeFirstOrThrow();
  const email = await emailOf(tx, { cipher }, memberId);
  await outbox.add(tx, 'mailing-list', {
    kind: 'provider-call',
    provider: 'mailing-list',
    method: 'PUT',
    path: `/v1/subscribers/${memberId}`,
    body: {
      email,
      subscribed: choices.isSubscribed,
      interests: [...choices.interests],
      revision,
    },
    about: memberId,
  });
  return revision;
}

/** Notes that the provider has a revision; one that arrives late undoes nothing. */
export function makePgPreferencesTaken({ database: { db } }: { database: Pick<Database, 'db'> }) {
  return async ({ memberId, revision }: { memberId: string; revision: number }): Promise<void> => {
    await db
      .updateTable('preference_syncs')
      .set({ synced_revision: revision })
      .where('member_id', '=', memberId)
      .where('synced_revision', '<', revision)
      .execute();
  };
}

/** Whether a revision is the member's last, and the provider has not been told of it. */
export async function isLatestAndUntold(
  tx: Tx,
  { memberId, revision }: { memberId: string; revision: number },
): Promise<boolean> {
  const latest = await tx
    .selectFrom('preference_syncs')
    .select('revision')
    .where('member_id', '=', memberId)
    .where('revision', '=', revision)
    .where('synced_revision', '<', revision)
    .executeTakeFirst();
  return latest !== undefined;
}
