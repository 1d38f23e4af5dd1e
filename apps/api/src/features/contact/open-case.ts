import { formatDate } from '@wattle/domain/calendar/calendar';
import { complaintAnswerDue } from '@wattle/domain/contact/complaint-times';
import {
  contactOrigin,
  normaliseContactForm,
  validateContactForm,
  type ContactForm,
} from '@wattle/domain/contact/contact-form';
import { CONTACT_MESSAGES } from '@wattle/domain/contact/contact-messages';
import { MESSAGES } from '@wattle/domain/messages/all';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import type { Clock } from '#api/platform/clock.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import type { Hit, Throttle } from '#api/platform/throttles/throttle.ts';
import type { InTransaction } from '#api/platform/context.ts';

import type { CaseKind, CaseMessages, Cases, OpenedCase } from './contact.ports.ts';
import { contactByAccount, contactByAddress, contactByMailbox } from './contact.budgets.ts';

type Deps = {
  cases: Cases;
  messages: CaseMessages;
  throttle: Pick<Throttle, 'hit'>;
  /** Stores the answer for a repetition together with the work. */
  inTransaction: InTransaction;
  answerOf: (opened: TakenCase) => unknown;
  clock: Clock;
};

type Input = {
  kind: CaseKind;
  form: ContactForm;
  page: string | null | undefined;
  memberId: string | null;
  /** The caller's network address. */
  address: string;
};

export type TakenCase = OpenedCase & {
  /** Whether the sender gets a mail about it. */
  isMailed: boolean;
};
export type OpenCase = (input: Input) => Promise<Outcome<TakenCase, Refusal>>;

/**
 * Takes a message somebody wrote to us: once answered it is stored, and both the CRM and the sender will be told,
 * whatever is down at the moment. The answer itself acknowledges a complaint, so none is acknowledged late. Anybody can
 * name anybody's mailbox: one that was mailed too often gets no further mail, but its owner's message is accepted all
 * the same.
 */
export function makeOpenCase(deps: Deps): OpenCase {
  const { cases, messages, inTransaction, answerOf, clock } = deps;
  return async (input) => {
    const errors = validateContactForm(input.form);
    if (errors.length > 0) {
      return fail({ code: 'validation', errorMessage: CONTACT_MESSAGES.badRequest, errors });
    }
    const form = normaliseContactForm(input.form);
    const refusal = await count(deps, { ...input, form });
    if (refusal !== null) return fail(refusal);
    const { kind, memberId, page } = input;
    const receivedAt = clock.now();
    const answerDueOn = kind === 'complaint' ? formatDate(complaintAnswerDue(receivedAt)) : null;
    const mailing = await deps.throttle.hit({ budget: contactByMailbox, subject: form.email });
    const isMailed = mailing.allowed;
    const written = { kind, memberId, form, origin: contactOrigin(page), receivedAt, answerDueOn };
    return succeed(
      await inTransaction(async (tx) => {
        const opened = await cases.open(tx, written);
        await messages.caseOpened(tx, opened, { isMailed });
        return { ...opened, isMailed };
      }, answerOf),
    );
  };
}

async function count({ throttle }: Deps, { address, memberId }: Input): Promise<Refusal | null> {
  const hits: Hit[] = [{ budget: contactByAddress, subject: address }];
  if (memberId !== null) hits.push({ budget: contactByAccount, subject: memberId });
  const verdict = await throttle.hit(...hits);
  if (verdict.allowed) return null;
  const { retryAfterSeconds } = verdict;
  return { code: 'rate-limited', errorMessage: MESSAGES.tooManyTries, retryAfterSeconds };
}
