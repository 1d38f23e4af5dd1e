import type { NextStep, Offer, OffersAnswer, RefusedOffer } from './use-offers.ts';

export function offer(overrides: Partial<Offer> = {}): Offer {
  const { title = 'Balance transfer cards' } = overrides;
  const display = { title, text: 'Cards that charge nothing.', actionText: 'Go' };
  return {
    show: true,
    id: `5-${overrides.productId ?? 51}`,
    productIdentifier: 'ccc_bt',
    productId: 51,
    productTypeId: 5,
    partnerId: 2,
    linkRef: null,
    href: `/partner-refer?productId=${overrides.productId ?? 51}&m=d`,
    actionRoute: null,
    hasPushLead: false,
    hasHandshake: false,
    controlType: controlTypeOf(overrides),
    altProductIdentifier: null,
    isNextStep: false,
    displayMain: display,
    displayNextStep: null,
    displayHandshake: null,
    displayWizard: null,
    displayList: null,
    title,
    title2: null,
    image: '/img/offers/credit-card.svg',
    salesImage: null,
    ctaTitle: 'GET MY DEAL',
    salesTitle: null,
    features: [{ key: 'fee', title: 'Transfer fee', value: 'from 2%' }],
    rate: null,
    revertRate: null,
    subProducts: [],
    partnerLogoImgUrl: '/img/partners/ledger-and-leaf.svg',
    partnerTitle: 'Ledger & Leaf Cards',
    partnerDescription: 'Compares cards.',
    why: [],
    ...overrides,
  };
}

/** Derived as in the API. */
function controlTypeOf({ actionRoute = null, subProducts = [] }: Partial<Offer>): Offer['controlType'] {
  if (actionRoute !== null) return 'route';
  return subProducts.length > 0 ? 'list' : 'link';
}

export function homeLoan(overrides: Partial<Offer> = {}): Offer {
  return offer({
    productTypeId: 1,
    productId: 13,
    partnerId: 7,
    title: 'Home loan search',
    partnerTitle: 'Southern Home Loans',
    rate: {
      label: 'Variable rate from',
      interestRate: '6.04% p.a.',
      comparisonRate: '6.11% p.a.',
      comparisonRateWarning: 'WARNING: a secured loan of $150,000 over 25 years.',
    },
    isCustomRuleSatisfied: true,
    why: [{ rule: 'score', words: 'Minimum score 621', passed: true }],
    ...overrides,
  });
}

export function refused(overrides: Partial<RefusedOffer> = {}): RefusedOffer {
  return {
    id: '3-31',
    productIdentifier: 'RateSetter',
    productId: 31,
    productTypeId: 3,
    partnerId: 31,
    title: 'Personal loan by market',
    partnerTitle: 'Sliding Scale',
    partnerLogoImgUrl: '/img/partners/sliding-scale.svg',
    why: [
      { rule: 'score', words: 'Minimum score 726', passed: false },
      { rule: 'age', words: 'An age from 21 to 60', passed: true },
    ],
    opensWith: ['from a score of 726'],
    ...overrides,
  };
}

export function nextStep(overrides: Partial<NextStep> = {}): NextStep {
  return {
    id: `step-${overrides.stepNumber ?? 1}`,
    text: 'Verify a second document',
    description: 'Add your passport.',
    actionText: 'Verify a document',
    imgUrl: '/img/features/privacy.svg',
    href: null,
    actionRoute: null,
    linkTarget: '_blank',
    stepNumber: 1,
    product: null,
    trackClick: false,
    partnerId: null,
    productTypeId: null,
    productId: null,
    ...overrides,
  };
}

const productTypes = [
  [1, 'homeloan', 'Home loans'],
  [3, 'personalloan', 'Personal loans'],
  [5, 'creditcard', 'Credit cards'],
] as const;

export function offersAnswer(overrides: Partial<OffersAnswer> = {}): OffersAnswer {
  return {
    productConfiguration: {
      productTypes: productTypes.map(([productTypeId, key, name]) => ({
        productTypeId,
        key,
        name,
        page: null,
        claims: key === 'personalloan' ? ['Personal loans up to $50,000'] : [],
        comparisonRateWarning: null,
      })),
      partners: [],
      generalEligibility: 'You need to be 18 or older.',
      disclosure: 'A partner may pay us.',
    },
    call2Actions: [nextStep({ actionRoute: '/my-details/verification' })],
    productsByType: [
      { productTypeId: 5, products: [offer(), offer({ productId: 52, title: 'Best rated cards' })] },
      {
        productTypeId: 1,
        products: [homeLoan(), homeLoan({ productId: 14, id: '1-14', title: 'Basic variable home loan' })],
      },
    ],
    productConfigurationCall2Action: [],
    refusedProducts: [refused()],
    helpFirst: [],
    offersPausedUntil: null,
    isAnonymous: false,
    userId: 'm-1',
    partnerId: null,
    ...overrides,
  };
}
