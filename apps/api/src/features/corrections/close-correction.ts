import {
  normaliseCorrectionText,
  validateCorrectionNote,
  type CorrectionOutcome,
} from '@wattle/domain/corrections/correction-words';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import type { Refusal } from '#api/platform/refusal.ts';
import type { Throttle } from '#api/platform/throttles/throttle.ts';
import type { InTransaction } from '#api/platform/context.ts';

import type { BureauMessages, CorrectionCases } from './corrections.ports.ts';
import { withinBudget } from './within-budget.ts';
import { correctionsByMember } from './corrections.budgets.ts';

type Deps = {
  cases: Pick<CorrectionCases, 'close'>;
  bureau: Pick<BureauMessages, 'withdraw'>;
  throttle: Pick<Throttle, 'hit' | 'settle'>;
  inTransaction: InTransaction;
};

type Input = { memberId: string; caseId: string; outcome: CorrectionOutcome; note: string | undefined };
export type CloseCorrection = (input: Input) => Promise<Outcome<null, Refusal>>;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Closes one of the member's own cases, and withdraws it from the bureau. Another member's is unknown, exactly like one
 * that does not exist.
 */
export function makeCloseCorrection({ cases, bureau, throttle, inTransaction }: Deps): CloseCorrection {
  return async ({ memberId, caseId, outcome, note }) => {
    const errors = validateCorrectionNote(note ?? '');
    if (errors.length > 0) return fail({ code: 'validation', errors });
    if (!UUID.test(caseId)) return fail({ code: 'correction-unknown' });
    const noted = normaliseCorrectionText(note ?? '');
    const as = { memberId, caseId: caseId.toLowerCase(), outcome, note: noted === '' ? null : noted };
    return withinBudget(throttle, { budget: correctionsByMember, subject: memberId }, () =>
      inTransaction(async (tx) => {
        const closed = await cases.close(tx, as);
        if (closed.kind === 'unknown') return fail({ code: 'correction-unknown' });
        if (closed.kind !== 'closed') return fail({ code: 'correction-closed' });
        if (outcome === 'withdrawn') await bureau.withdraw(tx, { reference: closed.reference, memberId });
        return succeed(null);
      }),
    );
  };
}
