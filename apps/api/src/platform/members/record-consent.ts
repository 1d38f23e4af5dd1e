import { randomUUID } from 'node:crypto';

import type { Context, Db } from '../context.ts';
import { after } from './consents.ts';
import { lockMember } from './members.ts';

/** Kind and wording of a consent. */
type Subject = { kind: string; version: string };

type Spoken = {
  memberId: string;
  granted: boolean;
  source: string;
  /** Version of the wording, if it differs from the subject's. */
  version?: string;
};

type Of = { memberId: string; kind: string };

const latest = (db: Db, { memberId, kind }: Of) =>
  db
    .selectFrom('standing_consents')
    .select(['granted', 'given_at'])
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .executeTakeFirst();

/** Whether the latest record grants the consent. False without any record. */
export async function isConsentGranted(db: Db, of: Of): Promise<boolean> {
  return (await latest(db, of))?.granted ?? false;
}

/** Records a changed choice. An unchanged one records nothing. */
export async function recordConsent(
  { inTransaction, now }: Pick<Context, 'inTransaction' | 'now'>,
  { kind, version }: Subject,
  { memberId, granted, source, version: said = version }: Spoken,
): Promise<void> {
  await inTransaction(async (tx) => {
    // Serialises concurrent choices of one member.
    await lockMember(tx, memberId);
    const last = await latest(tx, { memberId, kind });
    if ((last?.granted ?? false) === granted) return;
    const row = { member_id: memberId, id: randomUUID(), kind, text_version: said, source, granted };
    const given_at = after(last?.given_at, now());
    await tx
      .insertInto('consents')
      .values({ ...row, given_at })
      .execute();
  });
}
