import type { WizardPartners } from '@wattle/content/files/wizard-partners';
import type { Content } from '@wattle/content/reading/read-content';

import type { WizardContent } from './wizards.ports.ts';

const PLACEHOLDER = '{userId}';

type Offers = Content['catalogue']['offers'];

/**
 * The edited partners, each with its own summary or the default (HLA-043). An offer stands at the end of a wizard by its
 * `displayWizard`, in the words of that block (OFFER-002).
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

/** Puts an id where the configuration says, encoded, so that no id can add to the address (HLA-040). */
export function withHandOverId(actionUrl: string, handOverId: string): string {
  return actionUrl.replaceAll(PLACEHOLDER, encodeURIComponent(handOverId));
}
