import { SCORE_MESSAGES } from '@wattle/domain/messages/score';
import { ArrowUp, ChevronRight } from 'lucide';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import { StopOffers } from '#web/navigation/stop-offers.tsx';
import { Note } from '#web/ui/layout/messages.tsx';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.ts';
import { PHONE, useMedia } from '#web/ui/use-media.ts';
import { MemberOffers, type ProductDisplay } from './member-offers.tsx';
import { OffersFrame } from './offers-frame.tsx';
import { Disclosure } from './small-print.tsx';
import { type OfferGroup, sortOffers } from './sort-offers.ts';
import { type KnownScore, type OffersAnswer, useOffers } from './use-offers.ts';
import './offers.css';

const OtherOffers = lazyWithRetry(async () => (await import('./other-offers.tsx')).OtherOffers);

type FeaturedOffersProps = {
  score: KnownScore;
  /** Opens the next steps; null where they are hidden (DASH-005). */
  onUnlock: (() => void) | null;
  display: ProductDisplay;
};

/**
 * The two best offers that the member can get, beside the score's factors and never above them. The page leaves them out
 * where help comes first (OFFER-039).
 */
export function FeaturedOffers({ score, onUnlock, display }: FeaturedOffersProps) {
  const state = useOffers(score);
  const heading = useNamedHeading(state.answer !== undefined || state.failure !== null);
  return (
    <section id="offers" className="offers-block" aria-labelledby="offers-heading">
      <h2 id="offers-heading" tabIndex={-1} ref={heading}>
        {SCORE_MESSAGES.featuredOffers}
      </h2>
      <OffersFrame state={state}>{(answer) => <Featured {...{ answer, onUnlock, display }} />}</OffersFrame>
    </section>
  );
}

type FeaturedProps = {
  answer: OffersAnswer;
  onUnlock: (() => void) | null;
  display: ProductDisplay;
};

/** The number that is about as tall as the factors beside them. */
const SHOWN = 2;

function Featured({ answer, onUnlock, display }: FeaturedProps) {
  const { featured, others } = sortOffers(answer, SHOWN);
  const isBrief = useMedia(PHONE);
  return (
    <>
      {featured.length === 0 ? <NoOffers /> : <Disclosure of={answer} />}
      <MemberOffers
        offers={featured}
        display={display}
        isBrief={isBrief}
        origin="featured-offers"
        headingLevel={3}
      />
      <div className="row offers__foot">
        {onUnlock !== null && (
          <Button size="small" onClick={onUnlock}>
            {SCORE_MESSAGES.unlockMoreDeals} <Icon of={ArrowUp} />
          </Button>
        )}
        {others.length > 0 && <AllOthers groups={others} of={answer} />}
        <StopOffers />
      </div>
    </>
  );
}

/** Their dialog is loaded by the first press. */
function AllOthers(others: { groups: readonly OfferGroup[]; of: OffersAnswer }) {
  const [dialog, setDialog] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <Button variant="quiet" size="small" aria-haspopup="dialog" onClick={() => setDialog('open')}>
        {SCORE_MESSAGES.seeAllOtherOffers} <Icon of={ChevronRight} />
      </Button>
      {dialog !== 'never' && (
        <Suspense fallback={null}>
          <OtherOffers {...others} isOpen={dialog === 'open'} onClose={() => setDialog('closed')} />
        </Suspense>
      )}
    </>
  );
}

/** No offers is not a failure; the text says what may change that. */
export function NoOffers() {
  return (
    <Note tone="info">
      No deals match you right now. Offers depend on your score, age and state, so your next score may open
      some.
    </Note>
  );
}

/** Scrolls to `#offers` even when the offers arrive after the page (MENU-007). */
function useNamedHeading(isSettled: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash, key } = useLocation();
  const arrived = useRef<string | null>(null);
  useEffect(() => {
    if (hash !== '#offers' || !isSettled || arrived.current === key) return;
    arrived.current = key;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView();
  }, [hash, key, isSettled]);
  return heading;
}
