import type { FinishFields, PartnerConfig, PartnerType } from '../wizard/step-state.ts';

import type { PartnerRule } from './partner-rules.ts';

/** One of the profile's `extra.partners` (HLA-041). */
export type WizardPartner = FinishFields & {
  readonly type: PartnerType;
  readonly name: string;
  readonly partnerConfig: PartnerConfig;
  /** Which plans it takes. */
  readonly rules: readonly PartnerRule[];
  /** What it promises to do with a member's details and number; said only where they go along. */
  readonly withDetails: string;
};
