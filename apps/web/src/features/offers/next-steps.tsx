import { ArrowRight, ExternalLink } from 'lucide';
import { Link } from 'react-router';
import { trackProductClick } from '#web/api/product-click.ts';
import { Icon } from '#web/ui/marks/icon.tsx';
import type { NextStep, Offer, OffersAnswer } from './use-offers.ts';

/** Sorted by step number (CTA-006), advertisements last. An offer uses its next-steps block (OFFER-002). */
export function nextStepsOf({ call2Actions }: OffersAnswer): readonly NextStep[] {
  const steps = call2Actions
    .filter(({ product }) => product === null || product.displayNextStep !== null)
    .map((step) => ({ ...step, ...wordsOf(step.product?.displayNextStep ?? null) }))
    .toSorted((one, other) => one.stepNumber - other.stepNumber);
  return [...steps.filter((step) => !isAdvertisement(step)), ...steps.filter(isAdvertisement)];
}

const isAdvertisement = ({ product }: NextStep) => product !== null;

function wordsOf(block: Offer['displayNextStep']) {
  if (block === null) return {};
  return { text: block.title, description: block.text, actionText: block.actionText };
}

export function NextStepCard({ step }: { step: NextStep }) {
  const { product, text, description } = step;
  return (
    <div className="card step">
      {product !== null && <span className="chip">Advertisement</span>}
      <h3 className="t-4" tabIndex={-1} data-advertisement={product === null ? undefined : ''}>
        {text}
      </h3>
      <p className="small quiet">{description}</p>
      {product !== null && <p className="small">{product.partnerTitle}</p>}
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
