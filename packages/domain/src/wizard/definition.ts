import type { PartnerType, StepAnswer, WizardWarning } from './step-state.ts';

export const WIZARD_NAMES = ['hla', 'about-me'] as const;
export type WizardName = (typeof WIZARD_NAMES)[number];

export type OptionDefinition = {
  /** Names the option in rules and in what is stored; never change one, and never reuse it for another option. */
  readonly code: string;
  readonly label: string;
  readonly hint?: string;
  /** Choosing it asks for a text (WIZ-010). At most one option of a step has it. */
  readonly opensText?: true;
};

/**
 * - `amount`: whole dollars, shown with thousand separators, kept as plain digits (WIZ-011).
 * - `rate`: a percentage, as typed.
 * - `text`: a line of text.
 * - `frequency`: one of `choices`, never empty.
 */
export type InputKind = 'amount' | 'rate' | 'text' | 'frequency';

export type InputDefinition = {
  readonly name: string;
  readonly kind: InputKind;
  readonly label: string;
  readonly hint?: string;
  /** For the input's `maxlength`, not counting thousand separators. */
  readonly maxLength: number;
  readonly initial: string;
  /** For a `frequency`. */
  readonly choices?: readonly string[];
  /** Attributes of a `rate` input only: they are not a rule (HLA-028). */
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  /** The message about a filled-in input, or null; an empty one is the engine's business (WIZ-012). */
  readonly check: (text: string) => string | null;
};

export type StepDefinition = {
  readonly code: string;
  /** The question, as the heading of its screen. */
  readonly title: string;
  /** A word for the list of answers. */
  readonly shortTitle: string;
  readonly hint?: string;
  readonly options: readonly OptionDefinition[];
  readonly inputs: readonly InputDefinition[];
  readonly isOptionalStep: boolean;
  readonly isFinalStep: boolean;
  readonly stepSelectionnUnique: boolean;
  readonly stepShouldAlwaysSelect: boolean;
  readonly shouldMoveOnAction: boolean;
  readonly showInCols: boolean;
  /**
   * Counts as completed without an answer, once it has been shown (WIZ-003). What is entered must be right all the same,
   * and what has to be entered is still asked for.
   */
  readonly showCompleted: boolean;
  /** Whose partner a finish step shows (HLA-041). */
  readonly partnerType?: PartnerType;
};

/** The valid answers by step code: filled in, and right by the rules of their step. */
export type Answers = ReadonlyMap<string, StepAnswer>;

/** Another place to go from a question: another question, another answer, or a page. */
export type WayOn =
  | { readonly to: 'question'; readonly stepCode: string; readonly label: string }
  | {
      readonly to: 'answer';
      readonly stepCode: string;
      readonly optionCode: string;
      readonly label: string;
    }
  | { readonly to: 'page'; readonly path: string; readonly label: string };

/** A note beside a question, with other places to go. It never blocks. */
export type Advice = {
  readonly message: string;
  /** Earlier answers alone call for it, so the question shows it before it is answered. */
  readonly isForeseen: boolean;
  readonly ways: readonly WayOn[];
};

/** An answer as it stands, right or wrong. */
export type AnswerOf = (stepCode: string) => StepAnswer | undefined;

export type WizardDefinition = {
  readonly name: WizardName;
  readonly title: string;
  readonly steps: readonly StepDefinition[];
  /**
   * The codes of the steps that these answers open: a pure function, so the order of answering cannot matter (HLA-020).
   */
  readonly enabledSteps: (answers: Answers) => ReadonlySet<string>;
  /**
   * How many questions there are with these answers: at least as many as are open, and `most` while later answers may
   * open more or fewer. It never grows from one answer to the next.
   */
  readonly questions: (answers: Answers) => { readonly most: number; readonly isExact: boolean };
  /** The note beside a question with these answers, or null. */
  readonly advice: (stepCode: string, answerOf: AnswerOf) => Advice | null;
  /** What the final step warns of, from the answers of enabled steps only (WIZ-006). */
  readonly warnings: (answers: Answers) => readonly WizardWarning[];
};
