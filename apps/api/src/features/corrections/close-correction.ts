import { validateCorrectionNote, type CorrectionOutcome } from '@wattle/domain/corrections/correction-words';
import { normaliseProse } from '@wattle/domain/fields/text-fields';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import type { Context } from '#api/platform/context.ts';
import { addEffect } from '#api/platform/outbox/outbox.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import type { MemberSession } from '#api/platform/sessions/access.ts';
import { limited } from '#api/platform/throttles/throttle.ts';
import { inMemberTransaction } from '#api/platform/members/member-transaction.ts';

import { closeCase } from './cases.sql.ts';
import { correctionWithdrawn } from './correction.effects.ts';
import { correctionsByMember } from './corrections.budgets.ts';

type Input = { session: MemberSession; caseId: string; outcome: CorrectionOutcome; note: string | undefined };

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Closes a case of the member, and withdraws it at the bureau if they withdraw. Another member's case is answered like
 * one that does not exist.
 */
export async function closeCorrection(
  ctx: Context,
  { session, caseId, outcome, note = '' }: Input,
): Promise<Outcome<null, Refusal>> {
  const errors = validateCorrectionNote(note);
  if (errors.length > 0) return fail({ code: 'validation', errors });
  if (!UUID.test(caseId)) return fail({ code: 'correction-unknown' });
  const { memberId } = session;
  const text = normaliseProse(note);
  const closing = { memberId, caseId: caseId.toLowerCase(), outcome, note: text === '' ? null : text };
  return limited(ctx, [{ budget: correctionsByMember, subject: memberId }], () =>
    inMemberTransaction(ctx, session, async (tx) => {
      const closed = await closeCase(ctx, tx, closing);
      if (closed.kind === 'unknown') return fail({ code: 'correction-unknown' });
      if (closed.kind !== 'closed') return fail({ code: 'correction-closed' });
      const { reference, bureauName } = closed;
      if (outcome === 'withdrawn') {
        await addEffect(ctx, tx, correctionWithdrawn, {
          body: { memberId, reference, bureauName },
          concerns: reference,
        });
      }
      return succeed(null);
    }),
  );
}
