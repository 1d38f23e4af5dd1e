import type { ResponseOf } from '@wattle/contract';
import type { AccountForm } from '@wattle/domain/journeys/account-form';
import type { Email } from '@wattle/domain/fields/contact-fields';

import type { Tx } from '#api/platform/database/transaction.ts';

export type AccountDetails = ResponseOf<'GET /v1/user/details'>;
export type UserDetails = Omit<AccountDetails, 'emailPending' | 'mobilePending'>;
export type SignedInDevice = ResponseOf<'GET /v1/user/sessions'>[number];
export type ActivityItem = ResponseOf<'GET /v1/user/activity'>['items'][number];

/** Ends every session of a member, and all that waits for a code or came by mail; null without such a member. */
export type EndAllSessions = (
  whose: { memberId: string } | { email: Email },
) => Promise<{ memberId: string; sessions: number } | null>;

/** The two destinations that codes go to. */
export type ContactKind = 'email' | 'mobile';

export type OnFile = {
  details: AccountDetails;
  /** When the password was last reset by e-mail. */
  passwordResetAt: Date | null;
};

/** What a save changed, against what was on file the moment before. */
export type SavedChanges = {
  any: boolean;
  /** Name, birth date or address: `isPIIDataUpdated` of the wire (ACC-015). */
  personal: boolean;
  /** Name or birth date: what documents are verified for. */
  identity: boolean;
};

type ContactChange = { memberId: string; kind: ContactKind; destination: string };

export type Accounts = {
  find: (memberId: string) => Promise<OnFile | null>;
  /** Whether an account is in use with this address; one statement either way. */
  isTaken: (email: Email) => Promise<boolean>;
  /** Stores all but e-mail and mobile. Null without such a member. */
  save: (tx: Tx, memberId: string, profile: AccountForm) => Promise<SavedChanges | null>;
  /** Has a destination wait for its code, in the place of any earlier one; null: nothing waits any more. */
  setPending: (
    tx: Tx,
    change: Omit<ContactChange, 'destination'> & { destination: string | null },
  ) => Promise<void>;
  /**
   * Puts the destination in force if it is the one that waits, and voids what was sent to the old
   * one. Answers the e-mail address of before, or null: nothing was changed. Throws
   * `AddressTaken` when somebody else came to use the address.
   */
  takeEffect: (tx: Tx, change: ContactChange) => Promise<{ emailBefore: string } | null>;
};

/** The address is another member's. The transaction is over. */
export class AddressTaken extends Error {
  override name = 'AddressTaken';
}

export type AccountMessages = {
  /** The code of a change, to the new destination; an address that is taken hears of that instead. */
  changeCode: (
    tx: Tx,
    message: { kind: ContactKind; destination: string; code: string; isTaken: boolean },
  ) => Promise<string>;
  /** To the address of before: it is the one that a thief would leave behind (security-targets). */
  contactChanged: (tx: Tx, message: { to: string; kind: ContactKind }) => Promise<unknown>;
  /** `isDropped`: documents had been verified for what stood there before, and no longer count. */
  identityChanged: (tx: Tx, message: { to: string; isDropped: boolean }) => Promise<unknown>;
};

/** Has whoever writes to the member outside this product learn the e-mail address that came in force in `tx`. */
export type TellAddress = (tx: Tx, memberId: string) => Promise<void>;

export type Devices = {
  list: (of: { memberId: string; sessionId: string }) => Promise<SignedInDevice[]>;
  /** Ends one other session of the member, or all others; none of anybody else's. */
  signOut: (of: { memberId: string; sessionId: string; only: string | null }) => Promise<void>;
  /** Newest first, at most 50. */
  activity: (memberId: string) => Promise<ActivityItem[]>;
};
