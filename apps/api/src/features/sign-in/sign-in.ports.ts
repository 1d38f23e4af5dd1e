import type { Tx } from '#api/platform/database.ts';
import type { Session } from '#api/platform/session.ts';

export type Channel = 'email' | 'mobile';

/** Notes that the mobile was proved: a reset by e-mail no longer stands in the mailbox's way. */
export type MobileProved = (tx: Tx, memberId: string) => Promise<void>;

/** Writes the message with a second-factor code, in the transaction that stores its hash. */
export type SecondFactorMessages = (
  tx: Tx,
  message: { channel: Channel; destination: string; code: string },
) => Promise<void>;

/** What a sign-in compares with; one statement, alike for known and unknown addresses. */
export type Credentials =
  | {
      kind: 'member';
      id: string;
      passwordHash: string;
      knownDevice: boolean;
      /** This account is locked on this device until then. */
      lockedUntil: Date | null;
      lastName: () => string;
      /** By keyed hash; null when there is none that still works. */
      temporaryHash: Buffer | null;
    }
  | { kind: 'registration'; id: string; passwordHash: string; hasDetails: boolean; expired: boolean };

export type CredentialStore = {
  find: (email: string, deviceHash: Buffer) => Promise<Credentials | null>;
};

export type DeviceVerdict = 'pass' | 'reject' | 'not-reported' | 'unavailable';

/** The device-risk provider. */
export type DeviceGateway = {
  /** `account` is opaque to the provider; `tag` is for the simulated one alone. */
  assess: (input: { tm: string; account: string; tag: string }) => Promise<DeviceVerdict>;
};

export type NewSignIn = {
  memberId: string;
  deviceHash: Buffer;
  replacesSession: string | null;
  /** What was compared with: a change of password in the meantime ends this sign-in too. */
  passwordHash: string;
  /** The hash of the temporary password that is used up by this sign-in. */
  temporaryHash: Buffer | null;
};

/** The member's side of signing in. */
export type SignInStore = {
  lockDevice: (memberId: string, deviceHash: Buffer, until: Date) => Promise<void>;
  /**
   * Opens the session and remembers the device, in one statement. Null when the temporary password
   * was used, or the password was changed, a moment ago: of two at once one wins. A device that used one is not remembered.
   */
  open: (signIn: NewSignIn) => Promise<{ token: string; session: Session } | null>;
};
