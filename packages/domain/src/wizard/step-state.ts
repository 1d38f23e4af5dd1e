/** A partner as the finish and choice screens show it. Empty texts are not shown (WIZ-002). */
export type PartnerConfig = {
  /** A path of this site. */
  readonly logo: string;
  readonly features: readonly string[];
  readonly tagline: string;
  readonly disclaimer: string;
  readonly buttonText: string;
  readonly matchedPartnerText: string;
};

/** The list of partners of a path (HLA-041). */
export type PartnerType = 'Online' | 'Broker';

/** How a finish step leads to a partner (HLA-040). */
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
  /** Ready to follow: the server has replaced `{userId}` with an opaque id, so nothing identifies the member. */
  readonly actionUrl: string;
  /** Followed instead of `actionUrl` for an invented partner; null for a real one. */
  readonly standInUrl: string | null;
};

/**
 * A step on the wire, `stepSelectionnUnique` with its two n's included (WIZ-001). Everything but the four answer
 * fields, `isCompleted` and `isDirty` follows from the definition.
 */
export type StepState = {
  /** The step id (WIZ-005). */
  readonly stepCode: string;
  readonly stepIndex: number;
  readonly enabled: boolean;
  /** Passed with a valid answer. */
  readonly isCompleted: boolean;
  /** Has unsaved changes. */
  readonly isDirty: boolean;
  readonly isOptionalStep: boolean;
  readonly isFinalStep: boolean;
  readonly stepSelectionnUnique: boolean;
  readonly stepShouldAlwaysSelect: boolean;
  readonly shouldMoveOnAction: boolean;
  /** One for each option, in order. */
  readonly selectedItems: readonly boolean[];
  /** Empty while the option that opens it is not chosen. */
  readonly selectedExtraText: string;
  /** Null in a step without one. */
  readonly selectedExtraIndex: number | null;
  /** One for each input; amounts as plain digits (WIZ-011). */
  readonly selectedTexts: readonly string[];
  readonly errorMessage: string | null;
  readonly showInCols: boolean;
  readonly partnerConfig: PartnerConfig | null;
  /** Only for a finish step with a partner (HLA-040). */
  readonly finish: FinishFields | null;
};

/** The member's part of a step; nothing else of a saved step is trusted. */
export type StepAnswer = Pick<StepState, 'selectedItems' | 'selectedExtraText' | 'selectedTexts'>;

/** Shown on the final step; never blocks (WIZ-006). */
export type WizardWarning = { readonly code: string; readonly message: string };
