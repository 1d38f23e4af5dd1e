import type { DocumentType } from '@wattle/domain/journeys/identity-documents';

import { noteActivity } from '#api/platform/sessions/activity.ts';
import { lacksDocument, markDocument } from '#api/platform/members/members.ts';
import type { Tx } from '#api/platform/context.ts';

import type { AwayEnd, CheckEnd, CheckKey } from '../identity.ports.ts';

type End = { of: CheckKey; as: CheckEnd; now: Date };
/** `news`: null when the check had already ended, or its document was already verified. */
type Ended = { end: CheckEnd; news: AwayEnd | null };
type Row = { member_id: string; session_id: string; document_type: DocumentType; document_hash: Uint8Array };

/** Ends an open check and binds what it verified, in the caller's transaction. */
export async function endCheck(tx: Tx, { of, as, now }: End): Promise<Ended> {
  const check = await tx
    .updateTable('identity_checks')
    .set({ status: as, completed_at: now, ask_again_at: null })
    .where('id', '=', of.id)
    .where('member_id', '=', of.memberId)
    .where('completed_at', 'is', null)
    .returning(['member_id', 'session_id', 'document_type', 'document_hash'])
    .executeTakeFirst();
  if (check === undefined) return { end: await standingEnd(tx, of), news: null };
  const end = as === 'verified' ? await bind(tx, { of, check, now }) : as;
  const isNew =
    end === 'verified'
      ? await markVerified(tx, check, now)
      : await lacksDocument(tx, { memberId: check.member_id, type: check.document_type });
  const { member_id: memberId, document_type: documentType } = check;
  return { end, news: isNew ? { memberId, documentType, end } : null };
}

type Bind = { of: CheckKey; check: Row; now: Date };

async function bind(tx: Tx, { of, check, now }: Bind): Promise<'verified' | 'not-matched'> {
  const bound = await tx
    .insertInto('document_fingerprints')
    .values({
      document_hash: check.document_hash,
      member_id: check.member_id,
      document_type: check.document_type,
      verified_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .column('document_hash')
        .doUpdateSet({ verified_at: now })
        .whereRef('document_fingerprints.member_id', '=', 'excluded.member_id'),
    )
    .returning('member_id')
    .executeTakeFirst();
  if (bound !== undefined) return 'verified';
  await tx
    .updateTable('identity_checks')
    .set({ status: 'not-matched' })
    .where('id', '=', of.id)
    .where('member_id', '=', of.memberId)
    .execute();
  return 'not-matched';
}

/** The first verification of a document counts; a later one changes nothing. */
async function markVerified(tx: Tx, check: Row, now: Date) {
  const { member_id: memberId, session_id: sessionId, document_type: type } = check;
  if (!(await markDocument(tx, { memberId, type }, now))) return false;
  await noteActivity(tx, now, { memberId, kind: 'identity-verified', sessionId });
  return true;
}

async function standingEnd(tx: Tx, of: CheckKey): Promise<CheckEnd> {
  const { status } = await tx
    .selectFrom('identity_checks')
    .select('status')
    .where('id', '=', of.id)
    .where('member_id', '=', of.memberId)
    .executeTakeFirstOrThrow();
  if (status !== 'starting' && status !== 'pending' && status !== 'deferred') return status;
  throw new Error(`an open check did not end: ${status}`);
}
