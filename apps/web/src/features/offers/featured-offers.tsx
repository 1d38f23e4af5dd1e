import { helpWords } from '@wattle/domain/offers/help-words';
import { SCORE_MESSAGES } from '@wattle/domain/messages/score';
import { ArrowRight } from 'lucide';
import { useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import { Note } from '#web/ui/layout/messages.tsx';
import { MemberOffers, type ProductDisplay } from './member-offers.tsx';
import { OffersFrame, ReloadOffers } from './offers-frame.tsx';
import { OtherOffers } from './other-offers.tsx';
import { Disclosure, Terms } from './small-print.tsx';
import { sortOffers } from './sort-offers.ts';
import { type KnownScore, type OffersAnswer, useOffers } from './use-offers.ts';
import './offers.css';

type FeaturedOffersProps = {
  score: KnownScore;
  /** Opens the next steps; null where they are hidden (DASH-005). */
  onUnlock: (() => void) | null;
  display: ProductDisplay;
};

/**
 * The best offer of each type that the member can get, beside the score's factors and never above them. None where help
 * comes first.
 */
export function FeaturedOffers({ score, onUnlock, display }: FeaturedOffersProps) {
  const state = useOffers(score);
  const heading = useNamedHeading(state.answer !== undefined || state.failure !== null);
  const isHelped = (state.answer?.helpFirst ?? []).length > 0;
  return (
    <section id="offers" className="offers-block" aria-labelledby="offers-heading">
      <div className="row between offers__title">
        <h2 id="offers-heading" tabIndex={-1} ref={heading}>
          {SCORE_MESSAGES.featuredOffers}
        </h2>
        {!isHelped && <ReloadOffers state={state} />}
      </div>
      <OffersFrame state={state}>
        {(answer) =>
          isHelped ? <WhyFewer answer={answer} /> : <Featured {...{ answer, onUnlock, display }} />
        }
      </OffersFrame>
    </section>
  );
}

/** The button's text is specified (DASH-005); the text below explains it. */
function Unlock({ onUnlock }: { onUnlock: () => void }) {
  const whereTo = useId();
  return (
    <div className="grid starts gap-1">
      <Button size="small" onClick={onUnlock} aria-describedby={whereTo}>
        {SCORE_MESSAGES.unlockMoreDeals} <Icon of={ArrowRight} />
      </Button>
      <p id={whereTo} className="small quiet">
        Takes you to Next steps.
      </p>
    </div>
  );
}

type FeaturedProps = {
  answer: OffersAnswer;
  onUnlock: (() => void) | null;
  display: ProductDisplay;
};

/** The number that is about as tall as the factors beside them. */
const SHOWN_AT_ONCE = 2;

function Featured({ answer, onUnlock, display }: FeaturedProps) {
  const { featured, others } = sortOffers(answer);
  return (
    <>
      {featured.length === 0 ? <NoOffers /> : <Disclosure of={answer} />}
      <MemberOffers
        offers={featured}
        display={display}
        short={SHOWN_AT_ONCE}
        noun="featured offers"
        origin="featured-offers"
        headingLevel={3}
      />
      <div className="row offers__foot">
        {onUnlock !== null && <Unlock onUnlock={onUnlock} />}
        <OtherOffers groups={others} />
      </div>
      <Terms of={answer} />
    </>
  );
}

/** Why there are no offers here, and what changes that. The help itself comes first on the page. */
function WhyFewer({ answer: { helpFirst } }: { answer: OffersAnswer }) {
  const isClosed = helpFirst.some((reason) => reason !== 'low-score');
  return (
    <div className="card grid gap-2 measure offers__fewer">
      <h3 className="t-4">{isClosed ? 'No credit offers for now' : 'Fewer offers for now'}</h3>
      <p className="quiet">{helpWords(helpFirst).after}</p>
      <p className="small quiet">The Deals tab shows what is open to you now.</p>
    </div>
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
