import type { PartnerType, WizardPartner } from './step-state.ts';

/** The first of a path's partners; null where there is none, and the summary then stands without (HLA-041). */
export function partnerFor(partners: readonly WizardPartner[], type: PartnerType): WizardPartner | null {
  return partners.find((partner) => partner.type === type) ?? null;
}
