import { helpReasons, type HelpReason } from '@wattle/domain/offers/help-first';
import { helpWords } from '@wattle/domain/offers/help-words';
import type { ReactNode } from 'react';
import { HelpCard } from '#web/ui/layout/help-card.tsx';
import { type KnownScore, type OffersAnswer, useOffers } from './use-offers.ts';

type HelpFirstProps = {
  score: KnownScore;
  /** Given the card, null for whoever needs no help that we know of, and undefined until that is known. */
  children: (help: ReactNode | null | undefined) => ReactNode;
};

/** Finds out whether help comes before anything else. A score in the lowest band says so by itself. */
export function HelpFirst({ score, children }: HelpFirstProps) {
  const { answer, failure } = useOffers(score, { retryOnMount: true });
  const reasons = answer?.helpFirst ?? helpReasons({ score: score ?? null, troubles: [] });
  if (reasons.length > 0) {
    const { title, lead, ways } = helpWords(reasons);
    return children(<HelpCard title={title} lead={lead} ways={ways} />);
  }
  return children(answer === undefined && failure === null ? undefined : null);
}

/** Whether a debt went wrong, beside which no credit is shown. */
export function isInDebt(answer: OffersAnswer | undefined): boolean {
  return (answer?.helpFirst ?? []).some((reason: HelpReason) => reason !== 'low-score');
}
