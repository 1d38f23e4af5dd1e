import { formatDate } from '@wattle/domain/calendar/calendar';
import { correctionAnswerDue } from '@wattle/domain/corrections/correction-times';
import {
  validateCorrectionWords,
  type CorrectionAddressee,
  type CorrectionItemKind,
} from '@wattle/domain/corrections/correction-words';
import { normaliseProse } from '@wattle/domain/fields/text-fields';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import type { Context } from '#api/platform/context.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import type { MemberSession } from '#api/platform/sessions/access.ts';
import { recordActivity } from '#api/platform/sessions/activity.sql.ts';
import { limited } from '#api/platform/throttles/throttle.ts';
import { inMemberTransaction } from '#api/platform/members/member-transaction.ts';

import { subjectOf } from './bureau-subject.ts';
import { insertCase, type FiledItem } from './cases.sql.ts';

import { mailMember } from './correction-mail.ts';
import { lodgeCorrection } from './correction.effects.ts';
import { portalInstead } from '../bureaus/corrections-gateway.ts';
import { correctionsByMember } from './corrections.budgets.ts';
import { documentsNeeded } from '../score/credit-files/documents-needed.ts';
import { findItem } from '../report/find-item.ts';
import { bureauNameOf, type Bureau } from '../bureaus/bureau.ts';

type Form = {
  itemReference: string;
  itemKind: CorrectionItemKind;
  addressee: CorrectionAddressee;
  words: string;
};

/**
 * Stores a request to correct an item on the member's own report, starts its deadline, and notifies the bureau and the
 * member through the outbox. Another member's item is unknown.
 */
export async function openCorrection(
  ctx: Context,
  { session, form }: { session: MemberSession; form: Form },
): Promise<Outcome<{ id: string }, Refusal>> {
  const refusal = documentsNeeded(session.roles);
  if (refusal !== null) return fail(refusal);
  const errors = validateCorrectionWords(form.words);
  if (errors.length > 0) return fail({ code: 'validation', errors });
  return limited(ctx, [{ budget: correctionsByMember, subject: session.memberId }], () =>
    open(ctx, session, form),
  );
}

async function open(
  ctx: Context,
  session: MemberSession,
  form: Form,
): Promise<Outcome<{ id: string }, Refusal>> {
  const { memberId } = session;
  const { itemReference, itemKind, addressee } = form;
  const found = await itemOnReport(ctx, memberId, form);
  if (found === null) return fail({ code: 'correction-item-unknown' });
  const { bureau, item } = found;
  const refusal = bureau === 'primary' ? portalInstead(ctx) : null;
  if (refusal !== null) return fail(refusal);
  const bureauName = bureauNameOf(ctx, bureau);
  const subject = await subjectOf(ctx, memberId);
  const openedAt = ctx.now();
  const answerDueOn = formatDate(correctionAnswerDue(openedAt));
  const words = normaliseProse(form.words);
  const request = { itemReference, itemKind, item, addressee, words };
  return inMemberTransaction(ctx, session, async (tx) => {
    const opened = await insertCase(ctx, tx, { memberId, bureauName, openedAt, answerDueOn, request });
    if (opened === null) return fail({ code: 'correction-open-already' });
    const { id, reference } = opened;
    await lodgeCorrection(ctx, tx, { reference, memberId, bureauName, subject, request, openedAt });
    await mailMember(ctx, tx, {
      memberId,
      sessionId: session.id,
      message: { kind: 'case-opened', bureauName, reference, answerDueOn },
    });
    await recordActivity(ctx, tx, { memberId, kind: 'correction-asked', sessionId: session.id });
    return succeed({ id });
  });
}

/** Looks in the latest file of each bureau. Repayments are disputed through their account. */
async function itemOnReport(
  ctx: Context,
  memberId: string,
  { itemReference, itemKind }: Form,
): Promise<{ bureau: Bureau; item: FiledItem } | null> {
  const item = await findItem(ctx, { memberId, itemReference });
  if (item === null || item.kind !== (itemKind === 'repayment-history' ? 'account' : itemKind)) return null;
  const { bureau, title, provider, filed } = item;
  const accountReference = filed.accountReference ?? undefined;
  const date = filed.date ?? undefined;
  const amount = filed.amount ?? undefined;
  const part = filed.part ?? undefined;
  const stated = provider === '' ? undefined : provider;
  const atBureau = { accountReference, date, provider: stated, amount, part };
  return { bureau, item: { title, provider, atBureau } };
}
