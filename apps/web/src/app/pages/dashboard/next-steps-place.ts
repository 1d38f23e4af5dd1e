import { PARTNER_IDS } from '@wattle/domain/product-constants';
import type { Profile } from '#web/api/session.ts';
import { matchesMedia, PHONE } from '#web/ui/use-media.ts';

/** Ids of the next steps' headings: below the score, and in the phones' tab. */
export const NEXT_STEPS = { section: 'next-steps', tab: 'next-steps-tab' } as const;

/** Hidden by the theme and for partner 12 (DASH-012, CTA-005). */
export function showsNextSteps({ themes, partnerSourceId }: Profile): boolean {
  return themes.nextSteps && partnerSourceId !== PARTNER_IDS.carFinance;
}

/** Leads to the first advertisement among the next steps, which on a phone are a tab (DASH-005). */
export function scrollToNextSteps(select: (tab: string) => void): void {
  const isPhone = matchesMedia(PHONE);
  if (isPhone) select('next-steps');
  const heading = document.getElementById(isPhone ? NEXT_STEPS.tab : NEXT_STEPS.section);
  const place =
    heading?.closest('.next-steps')?.querySelector<HTMLElement>('[data-advertisement]') ?? heading;
  place?.focus({ preventScroll: true });
  place?.scrollIntoView({ block: 'center', inline: 'start' });
}
