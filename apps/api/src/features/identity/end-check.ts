import type { DocumentType } from '@wattle/domain/journeys/identity-documents';

import type { Context, Tx } from '#api/platform/context.ts';
import { withoutIdempotencyClaim } from '#api/platform/idempotency/claimed-work.ts';
import { lacksDocument, markDocument } from '#api/platform/members/members.sql.ts';
import { recordActivity } from '#api/platform/sessions/activity.sql.ts';
import { inSessionlessTransaction } from '#api/platform/members/member-transaction.ts';

import { bindDocument, closeCheck, markNotMatched, endOf, type ClosedCheck } from './end-check.sql.ts';
import type { IdentityGateway } from './identity-gateway.ts';
import type { CheckEnd, CheckKey } from './identity.sql.ts';

type End = { check: CheckKey; as: CheckEnd };

/** What to mail a member who has left the page; null when the check had ended, or its document was verified before. */
type Notice = { memberId: string; documentType: DocumentType } | null;

/**
 * Ends an open check. The first end counts, and every caller gets that one. `verified` also binds the document to the
 * member; a document of another member ends as `not-matched` instead.
 */
export async function endCheck(ctx: Context, ending: End): Promise<CheckEnd> {
  const { end } = await inSessionlessTransaction(withoutIdempotencyClaim(ctx), ending.check.memberId, (tx) =>
    endInTransaction(ctx, tx, ending),
  );
  return end;
}

/** Call it with the member locked. */
export async function endInTransaction(
  ctx: Context,
  tx: Tx,
  { check, as }: End,
): Promise<{ end: CheckEnd; notice: Notice }> {
  const now = ctx.now();
  const closed = await closeCheck(tx, { check, as, now });
  if (closed === undefined) return { end: await endOf(tx, check), notice: null };
  const { member_id: memberId, document_type: documentType } = closed;
  const isBound = as !== 'verified' || (await bindDocument(tx, closed, now));
  if (!isBound) await markNotMatched(tx, check);
  const end = isBound ? as : 'not-matched';
  const isNotable =
    end === 'verified'
      ? await markVerified(ctx, tx, closed)
      : await lacksDocument(tx, { memberId, type: documentType });
  return { end, notice: isNotable ? { memberId, documentType } : null };
}

/** Only the first verification of a document counts. */
async function markVerified(ctx: Context, tx: Tx, check: ClosedCheck): Promise<boolean> {
  const { member_id: memberId, session_id: sessionId, document_type: type } = check;
  if (!(await markDocument(tx, { memberId, type }, ctx.now()))) return false;
  await recordActivity(ctx, tx, { memberId, kind: 'identity-verified', sessionId });
  return true;
}

/**
 * Ends a check if the issuer's answer is final. Only here does an answer verify a document. Otherwise the check stays
 * open.
 */
export async function endByAnswer(
  answer: Awaited<ReturnType<IdentityGateway['verdictOf']>>,
  end: (as: CheckEnd) => Promise<CheckEnd>,
): Promise<'open' | 'deferred' | CheckEnd> {
  if (!answer.ok) return 'open';
  const { value: verdict } = answer;
  if (verdict === 'verified' || verdict === 'not-matched') return end(verdict);
  return verdict === 'deferred' ? 'deferred' : 'open';
}
