import type { ContactForm } from '@wattle/domain/contact/contact-form';

import type { Tx } from '#api/platform/database/transaction.ts';

export type CaseKind = 'enquiry' | 'complaint';

/** What somebody wrote to us, once it is taken. */
export type ContactCase = {
  kind: CaseKind;
  /** Who was signed in, if anybody. */
  memberId: string | null;
  form: ContactForm;
  /** Which page or campaign it came from. */
  origin: string | null;
  receivedAt: Date;
  /** YYYY-MM-DD; complaints alone have one. */
  answerDueOn: string | null;
};

export type OpenedCase = ContactCase & { reference: string };

export type Cases = {
  /** Keeps it under a reference number of its own, which nobody can guess from another. */
  open: (tx: Tx, of: ContactCase) => Promise<OpenedCase>;
};

export type CaseMessages = {
  /** Hands the case to the CRM and, unless told not to, mails the reference number, both when the transaction commits. */
  caseOpened: (tx: Tx, of: OpenedCase, how: { isMailed: boolean }) => Promise<void>;
};
