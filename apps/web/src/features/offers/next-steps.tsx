import { TIMINGS } from '@wattle/domain/product-constants';
import { ArrowRight, ExternalLink } from 'lucide';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { trackProductClick } from '#web/api/product-click.ts';
import { Carousel } from '#web/ui/layout/carousel.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import { Note } from '#web/ui/layout/messages.tsx';
import { AnswerFrame } from './offers-frame.tsx';
import { type KnownScore, type NextStep, type Offer, type OffersAnswer, useOffers } from './use-offers.ts';
import './offers.css';

const SLIDE_MS = 500;

type NextStepsProps = {
  score: KnownScore;
  /** The heading's id: a page may hold the section twice. */
  id: string;
  animate: boolean;
};

/** Next steps in the server's order (CTA-001, CTA-003). */
export function NextSteps({ score, id, animate }: NextStepsProps) {
  const state = useOffers(score);
  const heading = (
    <h2 id={id} tabIndex={-1}>
      Next steps
    </h2>
  );
  return (
    <div className="wrap next-steps">
      {state.answer === undefined && heading}
      <AnswerFrame state={state}>
        {(answer) => <Steps steps={stepsOf(answer)} head={heading} labelledBy={id} animate={animate} />}
      </AnswerFrame>
    </div>
  );
}

type StepsProps = {
  steps: readonly NextStep[];
  head: ReactNode;
  labelledBy: string;
  animate: boolean;
};

function Steps({ steps, head, labelledBy, animate }: StepsProps) {
  if (steps.length === 0) {
    return (
      <>
        {head}
        <Note>You are done for now. Log in next month for your next score.</Note>
      </>
    );
  }
  const slides = steps.map((step, index) => ({
    key: step.id,
    content: <StepCard step={step} position={index + 1} />,
  }));
  return (
    <Carousel
      key={steps.length}
      head={head}
      labelledBy={labelledBy}
      noun="step"
      slides={slides}
      autoplayMs={TIMINGS.carouselMs}
      slideMs={SLIDE_MS}
      animate={animate}
    />
  );
}

/** Sorted by step number (CTA-006). An offer uses its next-steps block (OFFER-002). */
function stepsOf({ call2Actions }: OffersAnswer): readonly NextStep[] {
  return call2Actions
    .filter(({ product }) => product === null || product.displayNextStep !== null)
    .map((step) => ({ ...step, ...wordsOf(step.product?.displayNextStep ?? null) }))
    .toSorted((one, other) => one.stepNumber - other.stepNumber);
}

function wordsOf(block: Offer['displayNextStep']) {
  if (block === null) return {};
  return { text: block.title, description: block.text, actionText: block.actionText };
}

function StepCard({ step, position }: { step: NextStep; position: number }) {
  return (
    <div className="card step">
      <p className="row between step__top">
        <span className="step__n" aria-hidden="true">
          {position}
        </span>
        {step.product !== null && <span className="chip">Advertisement</span>}
        {step.imgUrl !== '' && <img src={step.imgUrl} alt="" width="96" height="48" loading="lazy" />}
      </p>
      <h3 className="t-4">{step.text}</h3>
      <p className="small quiet">{step.description}</p>
      {step.product !== null && <p className="small">{step.product.partnerTitle}</p>}
      <StepLink step={step} />
    </div>
  );
}

/**
 * An internal path takes precedence; a full address opens where the step says; without either there is no button
 * (CTA-006).
 */
function StepLink({ step }: { step: NextStep }) {
  const to = step.actionRoute ?? step.href;
  if (to === null) return null;
  const opensTab = step.actionRoute === null && step.linkTarget === '_blank';
  return (
    <Link
      to={to}
      className="btn btn--line btn--sm"
      onClick={() => track(step)}
      {...(opensTab ? { target: '_blank', rel: 'noopener' } : {})}
    >
      {step.actionText}
      {opensTab && <span className="vh"> Opens in a new tab</span>}
      <Icon of={opensTab ? ExternalLink : ArrowRight} />
    </Link>
  );
}

/** Only steps that ask for it and name a product (CTA-004). */
function track({ trackClick, productTypeId, productId, partnerId }: NextStep): void {
  if (!trackClick || productTypeId === null || partnerId === null) return;
  trackProductClick({ productTypeId, productId, partnerId, origin: 'next-steps' });
}
