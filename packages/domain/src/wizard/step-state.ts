/**
 * What the finish and choice screens show of a partner. An empty text is not shown (WIZ-002).
 */
export type PartnerConfig = {
  /** A path of this site. */
  readonly logo: string;
  readonly features: readonly string[];
  readonly tagline: string;
  readonly disclaimer: string;
  readonly buttonText: string;
  readonly matchedPartnerText: string;
};

/** Which list of partners a path takes (HLA-041). */
export type PartnerType = 'Online' | 'Broker';

/** How a finish step hands the member on (HLA-040). */
export type FinishFields = {
  readonly partnerUrl: string;
  readonly productIdentifier: string;
  readonly shouldPushLead: boolean;
  readonly partnerId: number;
  readonly productDisplayWizard: boolean;
  readonly trackingInfo: {
    readonly partnerId: number;
    readonly productId: number;
    readonly productTypeId: number;
  };
  /**
   * Ready to follow: the server has put an opaque id of this hand-over where the configuration says `{userId}`, so
   * nothing that identifies the member leaves with it.
   */
  readonly actionUrl: string;
  /** Followed instead of `actionUrl` where the partner is made up; null for a real one. */
  readonly standInUrl: string | null;
};

/**
 * One step as it travels. The names are the wire's own, `stepSelectionnUnique` with its two n's included (WIZ-001).
 * Everything but the four answer fields and the flags `isCompleted` and `isDirty` follows from the definition.
 */
export type StepState = {
  /** The step id (WIZ-005). */
  readonly stepCode: string;
  readonly stepIndex: number;
  readonly enabled: boolean;
  /** The step was passed with a valid answer. */
  readonly isCompleted: boolean;
  /** Holds something not yet saved. */
  readonly isDirty: boolean;
  readonly isOptionalStep: boolean;
  readonly isFinalStep: boolean;
  readonly stepSelectionnUnique: boolean;
  readonly stepShouldAlwaysSelect: boolean;
  readonly shouldMoveOnAction: boolean;
  /** One for each option of the definition, in order. */
  readonly selectedItems: readonly boolean[];
  /** The text of the option that opens one; empty while that option is not chosen. */
  readonly selectedExtraText: string;
  /** The option that opens a text; null in a step without one. */
  readonly selectedExtraIndex: number | null;
  /** One for each input of the definition; amounts as plain digits (WIZ-011). */
  readonly selectedTexts: readonly string[];
  readonly errorMessage: string | null;
  readonly showInCols: boolean;
  readonly partnerConfig: PartnerConfig | null;
  /** Only a finish step with a partner has it (HLA-040). */
  readonly finish: FinishFields | null;
};

/** The part of a step that a member answers with; nothing else of a saved step is believed. */
export type StepAnswer = Pick<StepState, 'selectedItems' | 'selectedExtraText' | 'selectedTexts'>;

/** Shown on the final step; never an obstacle (WIZ-006). */
export type WizardWarning = { readonly code: string; readonly message: string };
