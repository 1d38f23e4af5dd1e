import type { Email } from '@wattle/domain/fields/contact-fields';
import type { QueryOf, ResponseOf } from '@wattle/contract';

import type { ChallengeUse } from '#api/platform/throttles/challenge-uses.ts';
import type { Session, SessionKey } from '#api/platform/sessions/session.ts';
import type { Hit, Verdict } from '#api/platform/throttles/throttle.ts';
import type { Tx } from '#api/platform/context.ts';

export type Channel = 'email' | 'mobile';

/**
 * Notes that the mobile was proved: a reset by e-mail no longer blocks codes to the mailbox, and a number that waits in
 * its place is forgotten.
 */
export type MobileProved = (tx: Tx, memberId: string) => Promise<void>;

/** The state of the message with a code, and of asking for another. */
export type CodeStatus = ResponseOf<'GET /v1/user/code-status'>;

/** The kind of a code, where a caller asks about one. */
export type CodePurpose = NonNullable<QueryOf<'GET /v1/user/code-status'>['purpose']>;

/** Writes the message with a second-factor code, in the transaction that stores its hash; returns its effect's id. */
export type SecondFactorMessages = (
  tx: Tx,
  message: { channel: Channel; destination: string; code: string },
) => Promise<string>;

export type MemberCredentials = {
  id: string;
  passwordHash: string;
  /** Only support can reopen the account. */
  isCancelled: boolean;
  knownDevice: boolean;
  /** This account is locked on this device until then. */
  lockedUntil: Date | null;
  lastName: () => string;
  /** Its keyed hash; null when there is none that still works. */
  temporaryHash: Buffer | null;
};

/** Whoever last registered with the address and did not finish, whether or not the address is a member's. */
export type WaitingCredentials = { id: string; passwordHash: string; hasDetails: boolean; expired: boolean };

/** What a sign-in is compared with; one statement, the same for known and unknown addresses. */
export type Credentials = { member: MemberCredentials | null; waiting: WaitingCredentials | null };

/** A guess: what it counts against, before anything is compared, and the challenge that it uses up. */
export type Guess = {
  challenge: ChallengeUse;
  deviceHash: Buffer;
  hits: readonly Hit[];
  /** Those that count only for browsers that have not passed before, and can't refuse one that has. */
  ofStrangers: readonly Hit[];
};

export type CredentialStore = {
  /**
   * Null when the challenge had been used already; then nothing was counted. `counted` must be given back when the
   * verdict is a refusal.
   */
  find: (
    email: Email,
    guess: Guess,
  ) => Promise<(Credentials & { verdict: Verdict; counted: readonly Hit[] }) | null>;
};

export type DeviceVerdict = 'pass' | 'reject' | 'not-reported' | 'unavailable';

/** What somebody is about to do with the device. */
export type DeviceOccasion = 'registration' | 'sign-in';

/** The device-risk provider. */
export type DeviceGateway = {
  /** `account` is opaque to the provider, and null before there is one; only the simulated provider gets `tag`. */
  assess: (input: {
    tm: string;
    account: string | null;
    occasion: DeviceOccasion;
    tag: string;
  }) => Promise<DeviceVerdict>;
};

export type NewSignIn = {
  memberId: string;
  deviceHash: Buffer;
  device: string;
  replacesSession: SessionKey | null;
  /** What was compared: a change of password in the meantime invalidates this sign-in too. */
  passwordHash: string;
  /** The hash of the temporary password that this sign-in uses up. */
  temporaryHash: Buffer | null;
  /** What the guess counted against, to be given back. */
  counts: Counts;
};

export type Counts = { refund: readonly Hit[]; reset: readonly Hit[] };

/** The member's side of signing in. */
export type SignInStore = {
  lockDevice: (memberId: string, deviceHash: Buffer, until: Date) => Promise<void>;
  /**
   * Opens the session, remembers the device, notes the sign-in and gives back the counts, in one statement. Null when
   * the temporary password was used, or the password was changed, a moment ago: of two at once, one wins. A device that
   * used a temporary password is not remembered.
   */
  open: (signIn: NewSignIn) => Promise<{ token: string; session: Session } | null>;
};
