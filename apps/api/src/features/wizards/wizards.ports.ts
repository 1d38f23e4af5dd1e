import type { Outcome } from '@wattle/domain/outcome';
import type { StepAnswer, WizardPartner } from '@wattle/domain/wizard/step-state';
import type { WizardName } from '@wattle/domain/wizard/definition';

/** What a member has answered, by step code; all of it was right when it was saved. */
export type SavedAnswers = ReadonlyMap<string, StepAnswer>;

/** Whose answers to which wizard. */
export type WizardOf = { memberId: string; wizard: WizardName };

export type WizardAnswers = {
  /** Nothing where nothing was saved. */
  read: (of: WizardOf) => Promise<SavedAnswers>;
  /**
   * Puts `change` of what is saved in its place. `change` may be asked again with what another device wrote
   * meanwhile, so it has to be pure; where it fails everything stays as it is.
   */
  change: <F>(
    of: WizardOf,
    change: (saved: SavedAnswers) => Outcome<SavedAnswers, F>,
  ) => Promise<Outcome<null, F>>;
};

/** What a member has said of the use of their About Me answers: their latest consent of that kind. */
export type AboutMeAgreement = {
  agreed: (memberId: string) => Promise<boolean>;
  /** Records a word that differs from the last; saying the same again records nothing. */
  say: (choice: { memberId: string; agreed: boolean; source: string }) => Promise<void>;
};

/** As edited under `content/`; `actionUrl` still has its placeholder. */
export type EditedPartner = Omit<WizardPartner, 'standInUrl'>;
export type WizardContent = { promotionEnabled: boolean; partners: readonly EditedPartner[] };

/** The form in which answers are kept; a document of an older definition is read with this one. */
export type AnswerDocuments = {
  write: (wizard: WizardName, answers: SavedAnswers) => string;
  read: (wizard: WizardName, document: string) => SavedAnswers;
};
