import type { Email, Mobile } from '@wattle/domain/fields/contact-fields';
import type { CustomerForm } from '@wattle/domain/journeys/customer-form';

import type { Refusal } from '#api/platform/refusal.ts';
import type { Hit, Verdict } from '#api/platform/throttles/throttle.ts';
import type { Tx } from '#api/platform/context.ts';

/** What a person typed in step 1, without the password, while it waits for the e-mail code. */
export type RegistrationDetails = Omit<CustomerForm, 'password' | 'marketing'> & {
  /** Absent from what was typed while one box was for everything. */
  marketing?: boolean;
  partnerSourceId: number | null;
  source: string;
};

export type Registration = {
  id: string;
  email: Email;
  passwordHash: string;
  /**
   * The address has an account by now: this looks the same from outside, and is never opened. Only the mail may say so.
   */
  shadow: boolean;
  hasDetails: boolean;
  lastName: () => string;
  /** The partner whose entrance it came through. */
  partnerSourceId: () => number | null;
  memberId: string | null;
  expiresAt: Date;
};

/** A registration that waits for its code, whether or not the address is a member's. */
export type WaitingRegistration = { id: string; passwordHash: string; hasDetails: boolean };

/** The member an address belongs to, and whoever last registered with it and did not finish: both, one or neither. */
export type KnownAddress = { member: { passwordHash: string } | null; waiting: WaitingRegistration | null };

export type NewRegistration = {
  id: string;
  email: Email;
  passwordHash: string;
  shadow: boolean;
  details: RegistrationDetails | null;
  /** The secret in the mailed link. */
  confirmSecret: string;
  expiresAt: Date;
};

/** One thing agreed to or declined, with the version of its wording. */
export type ConsentRecord = { kind: string; granted: boolean; textVersion: string; source: string };

/** What a confirmed registration turns its details into. */
export type Membership = { cohort: boolean; consents: readonly ConsentRecord[] };

/** A registration that has become a member. */
export type Opened = { memberId: string; isSubscribed: boolean };

/** Registrations and what becomes of them. */
export type Registrations = {
  /** One statement, alike for known and unknown addresses. */
  findAddress: (email: Email) => Promise<KnownAddress>;
  /** The same, and counts the actions that the caller may take only so often, still in one statement. */
  countAndFindAddress: (email: Email, hits: readonly Hit[]) => Promise<KnownAddress & { verdict: Verdict }>;
  find: (id: string) => Promise<Registration | null>;
  add: (tx: Tx, registration: NewRegistration) => Promise<void>;
  /** Replaces what was typed and the password; the mailed link stays valid. */
  replace: (
    tx: Tx,
    registration: Pick<NewRegistration, 'id' | 'passwordHash' | 'details' | 'shadow'>,
  ) => Promise<void>;
  /** A new link replaces the old one. */
  setConfirmSecret: (tx: Tx, id: string, confirmSecret: string) => Promise<void>;
  findByConfirmSecret: (email: Email, confirmSecret: string) => Promise<Registration | null>;
  /**
   * Creates the member with the consents, and clears what the registration held; says whether marketing was agreed to.
   * Null when the address became a member's in the meantime, or the registration had already been opened.
   */
  open: (
    tx: Tx,
    id: string,
    membershipOf: (details: RegistrationDetails) => Membership,
  ) => Promise<Opened | null>;
};

/** Messages of registration, written in the transaction that causes them. Each returns the id of its effect. */
export type RegistrationMessages = {
  /** The code of step 2, or, for the owner of a finished account, the news that it exists. */
  emailCode: (
    tx: Tx,
    mail: { email: string; shadow: boolean; code: string; confirmSecret: string },
  ) => Promise<string>;
  /** `mobile` in international form. */
  mobileCode: (tx: Tx, sms: { mobile: string; code: string }) => Promise<string>;
};

/** The mobile number of a member. */
export type MemberMobile = {
  isVerified: (memberId: string) => Promise<boolean>;
  setVerified: (tx: Tx, memberId: string, mobile: Mobile) => Promise<void>;
};

/**
 * Null for a device that the provider accepts. `tm` is null when none of ours was sent. Only the simulated provider is
 * told the name.
 */
export type CheckDevice = (device: {
  tm: string | null;
  occasion: 'registration' | 'sign-in';
  lastName: string;
}) => Promise<Refusal | null>;

/** Tells the mailing provider of a new member who agreed to newsletters, in the transaction that opens the account. */
export type TellSubscribed = (tx: Tx, memberId: string) => Promise<void>;

/** Marks the browser as one that its member has passed with, in the transaction that opens the account. */
export type RememberDevice = (tx: Tx, device: { memberId: string; deviceHash: Buffer }) => Promise<void>;
