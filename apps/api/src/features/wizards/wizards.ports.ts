import type { FileTrouble } from '@wattle/domain/offers/help-first';
import type { HandOverField, HandOverPerson } from '@wattle/domain/home-loan/hand-over';
import type { WizardPartner } from '@wattle/domain/home-loan/partner';
import type { KnownOfMember } from '@wattle/domain/home-loan/plan';
import type { Outcome } from '@wattle/domain/outcome';
import type { StepAnswer } from '@wattle/domain/wizard/step-state';
import type { WizardName } from '@wattle/domain/wizard/definition';

/** What a member has answered, by step code; every answer was valid when it was saved. */
export type SavedAnswers = ReadonlyMap<string, StepAnswer>;

/** Whose answers to which wizard. */
export type WizardOf = { memberId: string; wizard: WizardName };

export type WizardAnswers = {
  /** Nothing where nothing was saved. */
  read: (of: WizardOf) => Promise<SavedAnswers>;
  /**
   * Replaces the saved answers with `change` of them. `change` may run again with what another device wrote meanwhile,
   * so it must be pure; if it fails, everything stays as it is.
   */
  change: <F>(
    of: WizardOf,
    change: (saved: SavedAnswers) => Outcome<SavedAnswers, F>,
  ) => Promise<Outcome<null, F>>;
};

/** What a member has said about the use of their About Me answers: their latest consent of that kind. */
export type AboutMeAgreement = {
  agreed: (memberId: string) => Promise<boolean>;
  /** Records an answer that differs from the last; saying the same again records nothing. */
  say: (choice: { memberId: string; agreed: boolean; source: string }) => Promise<void>;
};

/** Emails about a refreshed score: the notices, as chosen anywhere. */
export type Reminders = {
  stand: (memberId: string) => Promise<boolean>;
  choose: (choice: { memberId: string; wanted: boolean }) => Promise<void>;
};

/** As edited under `content/`; `actionUrl` still has its placeholder. */
export type EditedPartner = Omit<WizardPartner, 'standInUrl'>;
export type WizardContent = { promotionEnabled: boolean; partners: readonly EditedPartner[] };

/** The form in which answers are stored; a document of an older definition is read with this one. */
export type AnswerDocuments = {
  write: (wizard: WizardName, answers: SavedAnswers) => string;
  read: (wizard: WizardName, document: string) => SavedAnswers;
};

/** What is known of a member beside their answers, and who would be handed over to a partner. */
export type PlanFacts = { known: KnownOfMember; person: HandOverPerson };

/** Null for a member who is gone. */
export type PlanFactsOf = (memberId: string) => Promise<PlanFacts | null>;

/** A member's answers on their way to a partner, under the consent that lists them. */
export type HandOver = {
  clickId: string;
  memberId: string;
  partner: EditedPartner;
  person: HandOverPerson;
  fields: readonly HandOverField[];
};

/**
 * Records the consent with each field that it covers, the departure, and the lead that tells the partner, all in one
 * transaction.
 */
export type SendHandOver = (handOver: HandOver) => Promise<void>;

/** The debts that went wrong, by a member's latest credit file. */
export type TroublesOf = (memberId: string) => Promise<readonly FileTrouble[]>;
