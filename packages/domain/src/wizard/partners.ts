import type { PartnerType } from './step-state.ts';

/** The first of a path's partners; null without one (HLA-041). */
export function partnerFor<Partner extends { readonly type: PartnerType }>(
  partners: readonly Partner[],
  type: PartnerType,
): Partner | null {
  return partners.find((partner) => partner.type === type) ?? null;
}
