import type { Email, Mobile } from '@wattle/domain/fields/contact-fields';

import type { Tx } from '#api/platform/context.ts';

/** The session in which a number is given. */
type Whose = { memberId: string; sessionId: string };

export type NewNumber = Whose & {
  mobile: Mobile;
  /** The keyed hash of the link's token; the token itself is in the messages alone. */
  stopHash: Buffer;
  countsAt: Date;
};

/** Where a member is told: the mailbox, and the number that is on file. */
export type Owner = { email: Email; mobile: Mobile };

export type LostPhones = {
  /** Whether a document was shown in this session, and from when the member's waiting number counts. */
  standing: (whose: Whose) => Promise<{ isDocumentShown: boolean; countsAt: Date | null }>;
  /**
   * Makes a number wait, with the member locked. `waiting`: another one does. `closed`: the session has ended, has shown
   * no document, or the code of the mobile is not owed any more.
   */
  put: (tx: Tx, number: NewNumber) => Promise<Owner | 'waiting' | 'closed'>;
  /**
   * Ends what waits under a link, every session of its member and every temporary password; null for a link under which
   * nothing waits.
   */
  stop: (tx: Tx, stopHash: Buffer) => Promise<(Owner & { memberId: string }) | null>;
  /** Members whose waiting number counts by now. */
  due: (most: number) => Promise<string[]>;
  /**
   * Puts the number that is due into force; returns where its owner is told, with the number of before. Null when it
   * was stopped meanwhile, or the old number has been proved.
   */
  takeEffect: (tx: Tx, memberId: string) => Promise<Owner | null>;
};

export type LostPhoneMessages = {
  code: (tx: Tx, message: { mobile: Mobile; code: string }) => Promise<string>;
  /** Both to the mailbox and to the old number, each with the link that stops it. */
  waits: (tx: Tx, to: Owner, message: { token: string; countsAt: Date }) => Promise<void>;
  stopped: (tx: Tx, to: Owner) => Promise<void>;
  inForce: (tx: Tx, to: Owner) => Promise<void>;
};
