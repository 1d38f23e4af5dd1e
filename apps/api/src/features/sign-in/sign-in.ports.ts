import type { Email } from '@wattle/domain/fields/contact-fields';
import type { ResponseOf } from '@wattle/contract';

import type { ChallengeUse } from '#api/platform/throttles/challenge-uses.ts';
import type { Session } from '#api/platform/sessions/session.ts';
import type { Hit, Verdict } from '#api/platform/throttles/throttle.ts';
import type { Tx } from '#api/platform/database/transaction.ts';

export type Channel = 'email' | 'mobile';

/** Notes that the mobile was proved: a reset by e-mail no longer stands in the mailbox's way. */
export type MobileProved = (tx: Tx, memberId: string) => Promise<void>;

/** How the message with a code is going. */
export type CodeStatus = ResponseOf<'GET /v1/user/code-status'>['state'];

/** Writes the message with a second-factor code, in the transaction that stores its hash; answers its effect's id. */
export type SecondFactorMessages = (
  tx: Tx,
  message: { channel: Channel; destination: string; code: string },
) => Promise<string>;

export type MemberCredentials = {
  id: string;
  passwordHash: string;
  /** Only support opens the account again. */
  isCancelled: boolean;
  knownDevice: boolean;
  /** This account is locked on this device until then. */
  lockedUntil: Date | null;
  lastName: () => string;
  /** By keyed hash; null when there is none that still works. */
  temporaryHash: Buffer | null;
};

/** Whoever last registered with the address and did not finish, a member's address or not. */
export type WaitingCredentials = { id: string; passwordHash: string; hasDetails: boolean; expired: boolean };

/** What a sign-in compares with; one statement, alike for known and unknown addresses. */
export type Credentials = { member: MemberCredentials | null; waiting: WaitingCredentials | null };

/** A guess: what it is counted for, before anything is compared, and the challenge that it uses up. */
export type Guess = {
  challenge: ChallengeUse;
  deviceHash: Buffer;
  hits: readonly Hit[];
  /** Of these, what is counted for browsers alone that have not passed before, and can't refuse one that has. */
  ofStrangers: readonly Hit[];
};

export type CredentialStore = {
  /**
   * Null when the challenge was used before: then nothing was counted. `counted` is to be given back when the verdict
   * is a refusal.
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
  /** `account` is opaque to the provider, and null before there is one; `tag` is for the simulated one alone. */
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
  replacesSession: string | null;
  /** What was compared with: a change of password in the meantime ends this sign-in too. */
  passwordHash: string;
  /** The hash of the temporary password that is used up by this sign-in. */
  temporaryHash: Buffer | null;
  /** What the guess was counted for, to be taken back. */
  counts: Counts;
};

export type Counts = { refund: readonly Hit[]; reset: readonly Hit[] };

/** The member's side of signing in. */
export type SignInStore = {
  lockDevice: (memberId: string, deviceHash: Buffer, until: Date) => Promise<void>;
  /**
   * Opens the session, remembers the device, notes the sign-in and takes back the counts, in one statement. Null when the temporary password
   * was used, or the password was changed, a moment ago: of two at once one wins. A device that used one is not remembered.
   */
  open: (signIn: NewSignIn) => Promise<{ token: string; session: Session } | null>;
};
