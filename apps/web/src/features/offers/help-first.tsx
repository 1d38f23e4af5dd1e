import { type HelpReason, helpReasons } from '@wattle/domain/offers/help-first';
import { type ReactNode, Suspense } from 'react';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.ts';
import { type KnownScore, useOffers } from './use-offers.ts';

// Most members need none.
const Help = lazyWithRetry(async () => (await import('./help.tsx')).Help);

type HelpFirstProps = {
  score: KnownScore;
  /** Called with the card and why it is needed, null if it is not, undefined while unknown. */
  children: (help: ReactNode | null | undefined, reasons?: readonly HelpReason[]) => ReactNode;
};

/** Determines whether help comes first. A score in the lowest band is enough. */
export function HelpFirst({ score, children }: HelpFirstProps) {
  const { answer, failure } = useOffers(score, { retryOnMount: true });
  const reasons = answer?.helpFirst ?? helpReasons({ score: score ?? null, troubles: [] });
  if (reasons.length > 0) {
    const card = (
      <Suspense fallback={null}>
        <Help reasons={reasons} />
      </Suspense>
    );
    return children(card, reasons);
  }
  return children(answer === undefined && failure === null ? undefined : null);
}
