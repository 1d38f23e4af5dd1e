import type { FinishFields, PartnerConfig, PartnerType } from '../wizard/step-state.ts';

import type { PartnerRule } from './partner-rules.ts';

/** An entry of the profile's `extra.partners` (HLA-041). */
export type WizardPartner = FinishFields & {
  readonly type: PartnerType;
  readonly name: string;
  readonly partnerConfig: PartnerConfig;
  readonly rules: readonly PartnerRule[];
  /** What it promises to do with the member's details; shown only where they are sent. */
  readonly withDetails: string;
};
