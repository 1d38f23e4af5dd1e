import type { PartnerType } from './step-state.ts';

/** The first of a path's partners; null where there is none, and the summary then does without (HLA-041). */
export function partnerFor<Partner extends { readonly type: PartnerType }>(
  partners: readonly Partner[],
  type: PartnerType,
): Partner | null {
  return partners.find((partner) => partner.type === type) ?? null;
}
