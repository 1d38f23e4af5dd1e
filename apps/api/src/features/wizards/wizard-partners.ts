import { randomBytes } from 'node:crypto';

import type { WizardPartners } from '@wattle/content/files/wizard-partners';
import type { Content } from '@wattle/content/reading/read-content';
import type { WizardPartner } from '@wattle/domain/home-loan/partner';

/** The partner as edited under `content/`; `actionUrl` still has its placeholder. */
export type EditedPartner = Omit<WizardPartner, 'standInUrl'>;
type WizardContent = { promotionEnabled: boolean; partners: readonly EditedPartner[] };

/** Enough to be unguessable. */
const CLICK_ID_BYTES = 16;

const PLACEHOLDER = '{userId}';

type Offers = Content['catalogue']['offers'];

/**
 * Partners have their own summary or the default (HLA-043). An offer's `displayWizard` block puts its partner at the
 * wizard's end, in the block's words (OFFER-002).
 */
export function wizardContentOf(
  { promotionEnabled, partners, summaries }: WizardPartners,
  offers: Offers,
): WizardContent {
  return {
    promotionEnabled,
    partners: partners.flatMap((partner) => {
      const summary = summaries[String(partner.partnerId)] ?? summaries['default'];
      if (summary === undefined) return [];
      const offer = offers.find(({ productId }) => productId === partner.trackingInfo.productId);
      const block = offer?.wire.displayWizard ?? null;
      const productDisplayWizard = partner.productDisplayWizard && block !== null;
      return [{ ...partner, productDisplayWizard, partnerConfig: { ...summary, ...wordsOf(block) } }];
    }),
  };
}

function wordsOf(block: Offers[number]['wire']['displayWizard']) {
  if (block === null) return {};
  return { matchedPartnerText: block.title, tagline: block.text, buttonText: block.actionText };
}

/** Random per visit: identifies no member and links no two visits. */
export const newClickId = (): string => randomBytes(CLICK_ID_BYTES).toString('base64url');

/** Replaces the placeholder by the encoded id, so that an id cannot extend the URL (HLA-040). */
export function withClickId(actionUrl: string, clickId: string): string {
  return actionUrl.replaceAll(PLACEHOLDER, encodeURIComponent(clickId));
}
