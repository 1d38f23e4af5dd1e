import type { ResponseOf } from '@wattle/contract';
import type { AccountForm } from '@wattle/domain/journeys/account-form';
import type { Email } from '@wattle/domain/fields/contact-fields';

import type { Tx } from '#api/platform/context.ts';

export type AccountDetails = ResponseOf<'GET /v1/user/details'>;
export type UserDetails = Omit<AccountDetails, 'emailPending' | 'mobilePending'>;
export type SignedInDevice = ResponseOf<'GET /v1/user/sessions'>[number];
export type ActivityItem = ResponseOf<'GET /v1/user/activity'>['items'][number];

/**
 * Ends every session of a member, and voids every waiting code and everything sent by mail; null when there is no such
 * member.
 */
export type EndAllSessions = (
  whose: { memberId: string } | { email: Email },
) => Promise<{ memberId: string; sessions: number } | null>;

/** The two kinds of destination that codes go to. */
export type ContactKind = 'email' | 'mobile';

export type OnFile = {
  details: AccountDetails;
  /** When the password was last reset by e-mail. */
  passwordResetAt: Date | null;
};

/** What a save changed, compared with what was on file the moment before. */
export type SavedChanges = {
  any: boolean;
  /** Name, birth date or address: `isPIIDataUpdated` of the wire (ACC-015). */
  personal: boolean;
  /** Name or birth date, which documents are verified for. */
  identity: boolean;
};

type ContactChange = { memberId: string; kind: ContactKind; destination: string };

export type Accounts = {
  find: (memberId: string) => Promise<OnFile | null>;
  /** Whether an account uses this address; a single statement either way. */
  isTaken: (email: Email) => Promise<boolean>;
  /** Stores everything except e-mail and mobile. Null when there is no such member. */
  save: (tx: Tx, memberId: string, profile: AccountForm) => Promise<SavedChanges | null>;
  /** Makes a destination wait for its code, replacing any earlier one; null clears whatever is waiting. */
  setPending: (
    tx: Tx,
    change: Omit<ContactChange, 'destination'> & { destination: string | null },
  ) => Promise<void>;
  /**
   * Puts the destination into force if it is the one that waits, and voids what was sent to the old one. Returns the
   * previous e-mail address, or null when nothing was changed. Throws `AddressTaken` when somebody else has come to use
   * the address.
   */
  takeEffect: (tx: Tx, change: ContactChange) => Promise<{ emailBefore: string } | null>;
};

/** The address belongs to another member. The transaction is over. */
export class AddressTaken extends Error {
  override name = 'AddressTaken';
}

export type AccountMessages = {
  /** The code of a change, to the new destination; the owner of an address that is taken is told so instead. */
  changeCode: (
    tx: Tx,
    message: { kind: ContactKind; destination: string; code: string; isTaken: boolean },
  ) => Promise<string>;
  /** Goes to the previous address: it is the one that a thief would leave behind (security-targets). */
  contactChanged: (tx: Tx, message: { to: string; kind: ContactKind }) => Promise<unknown>;
  /** `isDropped`: documents had been verified for the previous details, and no longer count. */
  identityChanged: (tx: Tx, message: { to: string; isDropped: boolean }) => Promise<unknown>;
};

/**
 * Tells everyone who writes to the member from outside this product the e-mail address that came into force in `tx`.
 */
export type TellAddress = (tx: Tx, memberId: string) => Promise<void>;

export type Devices = {
  list: (of: { memberId: string; sessionId: string }) => Promise<SignedInDevice[]>;
  /** Ends one other session of the member, or all the others; never anybody else's. */
  signOut: (of: { memberId: string; sessionId: string; only: string | null }) => Promise<void>;
  /** Newest first, at most 50. */
  activity: (memberId: string) => Promise<ActivityItem[]>;
};
