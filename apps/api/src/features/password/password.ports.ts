import type { Email } from '@wattle/domain/fields/contact-fields';

import type { Hit, Verdict } from '#api/platform/throttles/throttle.ts';
import type { Tx } from '#api/platform/context.ts';

/** A request for a temporary password: what was typed, where it came from, and what it counts against. */
type ResetRequest = {
  email: Email;
  /** YYYY-MM-DD. */
  birthDate: string;
  deviceHash: Buffer;
  counts: ResetCounts;
};

export type ResetCounts = {
  always: readonly Hit[];
  /** Counted only for browsers that have not passed before with this mailbox's account. */
  ofStrangers: readonly Hit[];
  /** Counted for those that have. */
  ofKnownDevice: readonly Hit[];
};

/** Temporary passwords: a member has at most one that works, and only its keyed hash is stored. */
export type TemporaryPasswords = {
  /**
   * The member with this mailbox and birth date, else null. Counts, checks whether the device is known, and looks the
   * member up in one statement, the same for everybody. `counted` must be given back when the verdict is a refusal.
   */
  countAndFindOwner: (request: ResetRequest) => Promise<{
    owner: { id: string; isCancelled: boolean } | null;
    verdict: Verdict;
    counted: readonly Hit[];
  }>;
  /** Replaces any earlier one. Without an owner it does the same work and stores nothing. */
  store: (tx: Tx, temporary: { owner: string | null; password: string; expiresAt: Date }) => Promise<void>;
};

export type PasswordMessages = {
  /** The mail with the temporary password; without a receiver, something equivalent that goes nowhere. */
  temporaryPassword: (
    tx: Tx,
    message: { to: string; password: string; minutes: number; hasOwner: boolean },
  ) => Promise<void>;
  /** To the owner of a cancelled account, whom a temporary password would not let in. */
  accountCancelled: (tx: Tx, to: string) => Promise<void>;
  passwordChanged: (tx: Tx, to: string) => Promise<void>;
};

export type PasswordHolder = {
  passwordHash: string;
  email: string;
  /** Names and address, which a new password must not be built from. */
  own: readonly string[];
};

export type PasswordChange = {
  memberId: string;
  sessionId: string;
  from: string;
  to: string;
  /** A reset by e-mail: the next second factor must be the mobile. */
  byEmail: boolean;
};

export type MemberPasswords = {
  find: (memberId: string) => Promise<PasswordHolder | null>;
  /**
   * Replaces the password, ends every other session, voids temporary passwords and waiting changes of e-mail or mobile,
   * and lifts the locks on devices. False when the password or the session is no longer what it was; then nothing is
   * changed.
   */
  replace: (tx: Tx, change: PasswordChange) => Promise<boolean>;
};
