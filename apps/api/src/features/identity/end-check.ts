import type { DocumentType } from '@wattle/domain/journeys/identity-documents';

import type { Context, Tx } from '#api/platform/context.ts';
import { transact } from '#api/platform/database/statements.ts';
import { lacksDocument, markDocument } from '#api/platform/members/members.ts';
import { noteActivity } from '#api/platform/sessions/activity.ts';

import { bindDocument, closeCheck, markNotMatched, standingEnd, type ClosedCheck } from './end-check.sql.ts';
import type { IdentityGateway } from './identity-gateway.ts';
import type { CheckEnd, CheckKey } from './identity.sql.ts';

type End = { of: CheckKey; as: CheckEnd };

/** What a member who has left the page is told; null when the check had ended, or its document was verified before. */
type News = { memberId: string; documentType: DocumentType } | null;

/**
 * Ends an open check, once: of several ends the first counts, and every caller gets that one. `verified` also binds the
 * document to the member; one that is bound to another member ends as `not-matched` instead.
 */
export async function endCheck({ db, now }: Context, of: End): Promise<CheckEnd> {
  const { end } = await transact(db, (tx) => endWithin(tx, { ...of, now: now() }));
  return end;
}

export async function endWithin(
  tx: Tx,
  { of, as, now }: End & { now: Date },
): Promise<{ end: CheckEnd; news: News }> {
  const check = await closeCheck(tx, { of, as, now });
  if (check === undefined) return { end: await standingEnd(tx, of), news: null };
  const { member_id: memberId, document_type: documentType } = check;
  const isBound = as !== 'verified' || (await bindDocument(tx, check, now));
  if (!isBound) await markNotMatched(tx, of);
  const end = isBound ? as : 'not-matched';
  const isNew =
    end === 'verified'
      ? await markVerified(tx, check, now)
      : await lacksDocument(tx, { memberId, type: documentType });
  return { end, news: isNew ? { memberId, documentType } : null };
}

/** The first verification of a document counts; a later one changes nothing. */
async function markVerified(tx: Tx, check: ClosedCheck, now: Date): Promise<boolean> {
  const { member_id: memberId, session_id: sessionId, document_type: type } = check;
  if (!(await markDocument(tx, { memberId, type }, now))) return false;
  await noteActivity(tx, now, { memberId, kind: 'identity-verified', sessionId });
  return true;
}

/**
 * Ends a check by the issuer's answer, if that is a verdict: the only way from an answer to a verified document, whether
 * the member is watching or away. Without one the check stays `open`.
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
