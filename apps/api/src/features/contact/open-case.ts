import { formatDate } from '@wattle/domain/calendar/calendar';
import { complaintAnswerDue, complaintLawDay } from '@wattle/domain/contact/complaint-times';
import {
  contactOrigin,
  normaliseContactForm,
  validateContactForm,
  type ContactForm,
} from '@wattle/domain/contact/contact-form';
import { CONTACT_MESSAGES } from '@wattle/domain/contact/contact-messages';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import type { Context, Tx } from '#api/platform/context.ts';
import { addEffect } from '#api/platform/outbox/outbox.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import { addressFactor, defineBudgets, HOUR } from '#api/platform/throttles/budget.ts';
import { hit, limited, refundOnThrow, type Hit } from '#api/platform/throttles/throttle.ts';
import { inCallersTransaction, type OpenMember } from '#api/platform/members/member-transaction.ts';
import type { MemberSession } from '#api/platform/sessions/access.ts';
import { recordActivity } from '#api/platform/sessions/activity.sql.ts';

import { noteKeyOf } from './add-note.ts';
import { caseReceived, sendToCrm } from './contact.effects.ts';
import { insertCase } from './contact.sql.ts';
import type { CaseKind } from './crm-gateway.ts';

export const { contactByAddress, contactByAccount, contactByMailbox } = defineBudgets({
  /** Enough for a household at one address. */
  contactByAddress: { counts: 'calls', hits: 10, windowMs: HOUR, times: addressFactor },
  contactByAccount: { counts: 'calls', hits: 10, windowMs: 24 * HOUR },
  /**
   * Keeps a mailbox, which gets a reference number each time, from being flooded. Beyond the limit the message is
   * accepted without a mail.
   */
  contactByMailbox: { counts: 'done', hits: 5, windowMs: 24 * HOUR },
});

type Message = {
  form: ContactForm;
  page: string | null | undefined;
  session: MemberSession | null;
  address: string;
};

/** `isMailed`: the number is sent by mail too. */
type Accepted = { reference: string; isMailed: boolean; noteKey: string };

export const openEnquiry = (ctx: Context, message: Message): Promise<Outcome<Accepted, Refusal>> =>
  open(
    ctx,
    { ...message, kind: 'enquiry', receivedAt: ctx.now(), answerDueOn: null },
    (accepted) => accepted,
  );

export async function openComplaint(
  ctx: Context,
  message: Message,
): Promise<Outcome<Accepted & { answerDueOn: string }, Refusal>> {
  const receivedAt = ctx.now();
  const answerDueOn = formatDate(complaintAnswerDue(receivedAt));
  const opening = { ...message, kind: 'complaint', receivedAt, answerDueOn } as const;
  return open(ctx, opening, (accepted) => ({ ...accepted, answerDueOn }));
}

type Opening = Message & { kind: CaseKind; receivedAt: Date; answerDueOn: string | null };

/**
 * Stores a message; the CRM and the sender are notified through the outbox. The answer itself acknowledges a complaint,
 * so none is acknowledged late.
 */
async function open<Answer>(
  ctx: Context,
  opening: Opening,
  answerOf: (accepted: Accepted) => Answer,
): Promise<Outcome<Answer, Refusal>> {
  const errors = validateContactForm(opening.form);
  if (errors.length > 0) {
    return fail({ code: 'validation', errorMessage: CONTACT_MESSAGES.badRequest, errors });
  }
  return limited(ctx, hitsOf(opening), async () => {
    const form = normaliseContactForm(opening.form);
    const mail = { budget: contactByMailbox, subject: form.email };
    const { allowed: isMailed } = await hit(ctx, mail);
    const work = async (tx: Tx, member: OpenMember | null) => {
      const reference = await store(ctx, tx, { ...opening, memberId: member?.id ?? null, form, isMailed });
      return answerOf({ reference, isMailed, noteKey: noteKeyOf(ctx, reference) });
    };
    return succeed(
      await refundOnThrow(ctx, isMailed ? [mail] : [], () =>
        inCallersTransaction(ctx, opening.session, work, (answer) => answer),
      ),
    );
  });
}

type Stored = { memberId: string | null; isMailed: boolean };

async function store(
  ctx: Context,
  tx: Tx,
  { kind, memberId, session, page, form, receivedAt, answerDueOn, isMailed }: Opening & Stored,
): Promise<string> {
  const origin = contactOrigin(page);
  const written = { ...form, origin };
  const lawDueOn = kind === 'complaint' ? formatDate(complaintLawDay(receivedAt)) : null;
  const reference = await insertCase(ctx, tx, { kind, memberId, written, receivedAt, answerDueOn, lawDueOn });
  await sendToCrm(ctx, tx, reference, { kind, memberId, written, receivedAt, answerDueOn });
  if (isMailed)
    await addEffect(ctx, tx, caseReceived, { body: { to: form.email, kind, reference, answerDueOn } });
  if (kind === 'complaint' && memberId !== null)
    await recordActivity(ctx, tx, { memberId, kind: 'complaint-made', sessionId: session?.id ?? null });
  return reference;
}

function hitsOf({ address, session }: Message): Hit[] {
  const hits: Hit[] = [{ budget: contactByAddress, subject: address }];
  return session === null ? hits : [...hits, { budget: contactByAccount, subject: session.memberId }];
}
