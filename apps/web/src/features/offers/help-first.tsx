import { helpReasons } from '@wattle/domain/offers/help-first';
import { type HelpWay, helpWords } from '@wattle/domain/offers/help-words';
import type { ReactNode } from 'react';
import { HelpCard } from '#web/ui/layout/help-card.tsx';
import { type KnownScore, useOffers } from './use-offers.ts';

type HelpFirstProps = {
  score: KnownScore;
  /** Called with the card and its first way, null if no help is needed, undefined while unknown. */
  children: (help: ReactNode | null | undefined, first?: HelpWay) => ReactNode;
};

/** Determines whether help comes first. A score in the lowest band is enough. */
export function HelpFirst({ score, children }: HelpFirstProps) {
  const { answer, failure } = useOffers(score, { retryOnMount: true });
  const reasons = answer?.helpFirst ?? helpReasons({ score: score ?? null, troubles: [] });
  if (reasons.length > 0) {
    const { title, lead, ways } = helpWords(reasons);
    return children(<HelpCard title={title} lead={lead} ways={ways} />, ways[0]);
  }
  return children(answer === undefined && failure === null ? undefined : null);
}
