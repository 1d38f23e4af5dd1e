import type { ContactForm } from '@wattle/domain/contact/contact-form';

import type { Tx } from '#api/platform/context.ts';

export type CaseKind = 'enquiry' | 'complaint';

/** A message somebody wrote to us, once it is accepted. */
export type ContactCase = {
  kind: CaseKind;
  /** The signed-in member, if any. */
  memberId: string | null;
  form: ContactForm;
  /** The page or campaign it came from. */
  origin: string | null;
  receivedAt: Date;
  /** YYYY-MM-DD; only complaints have one. */
  answerDueOn: string | null;
};

export type OpenedCase = ContactCase & { reference: string };

export type Cases = {
  /** Stores it under a reference number of its own, which nobody can guess from another. */
  open: (tx: Tx, of: ContactCase) => Promise<OpenedCase>;
};

export type CaseMessages = {
  /**
   * Hands the case to the CRM and, unless told not to, mails the reference number, both when the transaction commits.
   */
  caseOpened: (tx: Tx, of: OpenedCase, how: { isMailed: boolean }) => Promise<void>;
};
