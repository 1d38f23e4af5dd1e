import { formatDate } from '@wattle/domain/calendar/calendar';
import { correctionAnswerDue } from '@wattle/domain/corrections/correction-times';
import {
  normaliseCorrectionText,
  validateCorrectionWords,
  type CorrectionAddressee,
  type CorrectionItemKind,
} from '@wattle/domain/corrections/correction-words';
import { PATHS } from '@wattle/domain/journeys/paths';
import { REPORT_MESSAGES } from '@wattle/domain/messages/report';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';
import { DOCUMENTS_FOR_REPORT } from '@wattle/domain/journeys/product-constants';
import { verifiedDocumentCount } from '@wattle/domain/roles';

import type { Clock } from '#api/platform/clock.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import type { MemberSession } from '#api/platform/sessions/session.ts';
import type { Throttle } from '#api/platform/throttles/throttle.ts';
import type { InTransaction } from '#api/platform/context.ts';

import type {
  BureauMessages,
  CorrectionCases,
  ItemOf,
  OpenedCase,
  SubjectOf,
  TellMember,
} from './corrections.ports.ts';
import { withinBudget } from './within-budget.ts';
import { correctionsByMember } from './corrections.budgets.ts';

type Deps = {
  cases: Pick<CorrectionCases, 'open'>;
  itemOf: ItemOf;
  subjectOf: SubjectOf;
  bureau: Pick<BureauMessages, 'lodge'>;
  tell: TellMember;
  throttle: Pick<Throttle, 'hit' | 'settle'>;
  inTransaction: InTransaction;
  clock: Clock;
};

type Form = {
  itemReference: string;
  itemKind: CorrectionItemKind;
  addressee: CorrectionAddressee;
  words: string;
};
export type OpenCorrection = (input: {
  session: MemberSession;
  form: Form;
}) => Promise<Outcome<OpenedCase, Refusal>>;

/**
 * Accepts a request to correct an item on the member's own report: once answered it is stored, its deadline runs, and
 * the bureau and the member will be told, whatever is down at the moment. Anybody else's item is unknown.
 */
export function makeOpenCorrection(deps: Deps): OpenCorrection {
  return async ({ session: { memberId, roles }, form }) => {
    // The report itself needs no fewer (REPORT-006).
    if (verifiedDocumentCount(roles) < DOCUMENTS_FOR_REPORT) return fail(documentsNeeded());
    const errors = validateCorrectionWords(form.words);
    if (errors.length > 0) return fail({ code: 'validation', errors });
    return withinBudget(deps.throttle, { budget: correctionsByMember, subject: memberId }, () =>
      open(deps, memberId, form),
    );
  };
}

async function open(deps: Deps, memberId: string, form: Form): Promise<Outcome<OpenedCase, Refusal>> {
  const { cases, itemOf, subjectOf, bureau, tell, inTransaction, clock } = deps;
  const { itemReference, itemKind, addressee } = form;
  const item = await itemOf({ memberId, itemReference, itemKind });
  if (item === null) return fail({ code: 'correction-item-unknown' });
  const subject = await subjectOf(memberId);
  const openedAt = clock.now();
  const answerDueOn = formatDate(correctionAnswerDue(openedAt));
  const words = normaliseCorrectionText(form.words);
  const request = { itemReference, itemKind, item, addressee, words };
  return inTransaction(async (tx) => {
    const opened = await cases.open(tx, { ...request, memberId, openedAt, answerDueOn });
    if (opened === null) return fail({ code: 'correction-open-already' });
    await bureau.lodge(tx, opened, subject);
    await tell(tx, memberId, { kind: 'case-opened', reference: opened.reference, answerDueOn });
    return succeed(opened);
  });
}

function documentsNeeded(): Refusal {
  return {
    code: 'documents-needed',
    errorMessage: REPORT_MESSAGES.reportDocumentsNeeded,
    redirect_uri: PATHS.identity,
  };
}
