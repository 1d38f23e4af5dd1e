import type { PartnerType, StepAnswer, WizardWarning } from './step-state.ts';

export const WIZARD_NAMES = ['hla', 'about-me'] as const;
export type WizardName = (typeof WIZARD_NAMES)[number];

export type OptionDefinition = {
  /** Identifies the option in rules and storage; never change or reuse it. */
  readonly code: string;
  readonly label: string;
  readonly hint?: string;
  /** Choosing it asks for a text (WIZ-010). At most one per step. */
  readonly opensText?: true;
};

/**
 * - `amount`: dollars in any notation that people use, shown with thousand separators, kept as the digits of whole
 *   dollars once settled (WIZ-011).
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
  /** The input's `maxlength`. */
  readonly maxLength?: number;
  readonly initial: string;
  /** The choices of a `frequency`. */
  readonly choices?: readonly string[];
  /** Attributes of a `rate` input, not rules (HLA-028). */
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  /** The message for a filled-in input, or null; the engine checks empty ones (WIZ-012). `texts` are the step's. */
  readonly check: (text: string, texts?: readonly string[]) => string | null;
};

export type StepDefinition = {
  readonly code: string;
  /** The heading of its screen. */
  readonly title: string;
  /** The title in the list of answers. */
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
   * Completed without an answer once shown (WIZ-003). Entered values must still be valid, and required ones entered.
   */
  readonly showCompleted: boolean;
  /** A question about valid texts, or null. It shows once, and the same texts then pass. */
  readonly ask?: (texts: readonly string[]) => string | null;
  /** The partner of a finish step (HLA-041). */
  readonly partnerType?: PartnerType;
};

/** Valid answers by step code. */
export type Answers = ReadonlyMap<string, StepAnswer>;

/** An alternative: another question, another answer, or a page. */
export type WayOn =
  | { readonly to: 'question'; readonly stepCode: string; readonly label: string }
  | {
      readonly to: 'answer';
      readonly stepCode: string;
      readonly optionCode: string;
      readonly label: string;
    }
  | { readonly to: 'page'; readonly path: string; readonly label: string };

/** A note beside a question, with alternatives. It never blocks. */
export type Advice = {
  readonly message: string;
  /** Earlier answers cause it, so it shows before the question is answered. */
  readonly isForeseen: boolean;
  readonly ways: readonly WayOn[];
};

/** An answer, valid or not. */
export type AnswerOf = (stepCode: string) => StepAnswer | undefined;

export type WizardDefinition = {
  readonly name: WizardName;
  readonly title: string;
  readonly steps: readonly StepDefinition[];
  /** The steps that these answers open: a pure function, so that the order of answering cannot matter (HLA-020). */
  readonly enabledSteps: (answers: Answers) => ReadonlySet<string>;
  /**
   * The number of questions with these answers: at least as many as are open, and `most` while later answers may add or
   * remove some. It never grows from one answer to the next.
   */
  readonly questions: (answers: Answers) => { readonly most: number; readonly isExact: boolean };
  /** The note beside a question with these answers, or null. */
  readonly advice: (stepCode: string, answerOf: AnswerOf) => Advice | null;
  /** Uses answers of open steps only (WIZ-006). */
  readonly warnings: (answers: Answers) => readonly WizardWarning[];
};
