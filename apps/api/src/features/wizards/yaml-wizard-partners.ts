import type { WizardPartners } from '@wattle/content/files/wizard-partners';

import type { WizardContent } from './wizards.ports.ts';

const PLACEHOLDER = '{userId}';

/** The edited partners, each with its own summary or the default (HLA-043). */
export function wizardContentOf({ promotionEnabled, partners, summaries }: WizardPartners): WizardContent {
  return {
    promotionEnabled,
    partners: partners.flatMap((partner) => {
      const partnerConfig = summaries[String(partner.partnerId)] ?? summaries['default'];
      return partnerConfig === undefined ? [] : [{ ...partner, partnerConfig }];
    }),
  };
}

/** Puts an id where the configuration says, encoded, so that no id can add to the address (HLA-040). */
export function withHandOverId(actionUrl: string, handOverId: string): string {
  return actionUrl.replaceAll(PLACEHOLDER, encodeURIComponent(handOverId));
}
