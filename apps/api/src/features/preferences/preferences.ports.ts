import type { ParsedBodyOf, ResponseOf } from '@wattle/contract';
import type { AboutMeTopic } from '@wattle/domain/about-me/interests';
import type { Email } from '@wattle/domain/fields/contact-fields';
import type { Outcome } from '@wattle/domain/outcome';

import type { Tx } from '#api/platform/context.ts';

export type ShownPreferences = ResponseOf<'GET /v1/user/preferences'>;
export type ShownConsent = ResponseOf<'GET /v1/user/consents'>['consents'][number];
export type PreferencesForm = ParsedBodyOf<'PUT /v1/user/preferences'>;
export type WithdrawableKind = ParsedBodyOf<'POST /v1/user/withdraw-consent'>['kind'];

export type Interest = {
  id: string;
  name: string;
  /** The topic of About Me that suggests it. */
  aboutMe?: AboutMeTopic | undefined;
};

/** What the member told About Me, as far as they agree to its use here; else nothing. */
export type ToldAboutMe = (memberId: string) => Promise<ReadonlySet<AboutMeTopic>>;

/** What members can ask to hear about; ids are the mailing provider's keys. */
export type Interests = {
  version: string;
  categories: readonly { name: string; interests: readonly Interest[] }[];
};

/** What every consent says in each of its wordings, and what follows from withdrawing it. */
export type ConsentTexts = {
  consents: readonly {
    kind: ShownConsent['kind'];
    title: string;
    withdrawing: ShownConsent['withdrawing'];
    consequence: string;
    versions: Readonly<Record<string, string>>;
  }[];
  sources: Readonly<Record<string, string>>;
};

export type Choices = { isSubscribed: boolean; eqfxmarketing: boolean; interests: readonly string[] };

/** What a member has chosen, and how much of it the mailing provider knows. */
export type Kept = Choices & {
  /** Counts the changes; 0 while the provider has never been told of the member. */
  revision: number;
  /** The provider has been told of the latest. */
  isSynchronised: boolean;
};

export type ConsentRow = {
  kind: string;
  granted: boolean;
  at: Date;
  source: string;
  textVersion: string;
  interests: readonly string[];
};

export type PreferenceStore = {
  read: (memberId: string) => Promise<Kept>;
  /**
   * Records a consent for each difference and tells the provider, within `tx`. With `at`, only if nothing has changed
   * since that revision. Saving the same again records nothing.
   */
  save: (
    tx: Tx,
    change: { memberId: string; choices: Partial<Choices>; source: string; at?: number },
  ) => Promise<Kept>;
  /** Tells the provider once more what is chosen. */
  tellAgain: (tx: Tx, memberId: string) => Promise<void>;
  /** Newest first. */
  consents: (memberId: string) => Promise<ConsentRow[]>;
  /** Withdraws one kind of consent; one that is not given stays so, and nothing is recorded. */
  withdraw: (tx: Tx, of: { memberId: string; kind: string; source: string }) => Promise<void>;
};

export type CancelledAccounts = {
  /**
   * Closes the account to everybody: every session ends, anything that would let somebody in is voided, and each
   * consent in force is withdrawn. Returns the address to notify, or null when the session that asked has ended and
   * nothing was changed.
   */
  cancel: (tx: Tx, of: { memberId: string; sessionId: string }) => Promise<{ email: string } | null>;
  /**
   * Lets the owner of the address log in again and returns who it is, or null when no cancelled account has it.
   * Consents stay withdrawn, since only the member gives them.
   */
  reopen: (tx: Tx, email: Email) => Promise<string | null>;
};

/** What the mailing provider holds about a member. */
export type MailingList = {
  find: (
    memberId: string,
  ) => Promise<Outcome<{ isSubscribed: boolean }, 'unknown' | 'refused' | 'unavailable'>>;
};

export type PreferenceMessages = { accountCancelled: (tx: Tx, to: string) => Promise<void> };
