import { ABOUT_ME_CONSENT } from '@wattle/domain/about-me/agreement';
import { HOME_LOAN_WIZARD } from '@wattle/domain/home-loan/definition';
import { openWizard } from '@wattle/domain/wizard/engine';
import type { WizardDefinition } from '@wattle/domain/wizard/definition';
import type { StepAnswer } from '@wattle/domain/wizard/step-state';
import { type FakeApi, installFakeApi, memberOf } from '#web/api/fake-api.ts';
import type { WizardProfile } from './wizard-calls.ts';

/** Answers by step code; omitted ones are empty. */
export type Given = Readonly<Record<string, Partial<StepAnswer>>>;
type Partner = WizardProfile['extra']['partners'][number];

export function chosen(wizard: WizardDefinition, stepCode: string, ...codes: string[]): Partial<StepAnswer> {
  const step = wizard.steps.find(({ code }) => code === stepCode);
  return { selectedItems: (step?.options ?? []).map(({ code }) => codes.includes(code)) };
}

export const typed = (...selectedTexts: string[]): Partial<StepAnswer> => ({ selectedTexts });

export const one = (step: string, code: string) => chosen(HOME_LOAN_WIZARD, step, code);

export const START: Given = {
  'home-refinance-or-buy': one('home-refinance-or-buy', 'buy'),
  'choose-path': one('choose-path', 'compare-online'),
};

/** A completed purchase, with a deposit of just under a tenth. */
export const BOUGHT: Given = {
  ...START,
  'home-buy-purchase-price': typed('800000'),
  'home-buy-deposit': typed('79999'),
  'home-buy-how-close': one('home-buy-how-close', 'stillLooking'),
  'home-buy-how-to-live': one('home-buy-how-to-live', 'live'),
  'home-buy-how-to-pay': one('home-buy-how-to-pay', 'principalInterest'),
  'home-buy-income': typed('120000', 'Yearly'),
};

/** A wizard's profile from the API, with these answers. */
export function wizardProfile(
  definition: WizardDefinition,
  given: Given,
  partners: Partner[],
): WizardProfile {
  const saved = definition.steps.flatMap(({ code, options, inputs }) => {
    const answer = given[code];
    if (answer === undefined) return [];
    return {
      stepCode: code,
      isCompleted: true,
      selectedItems: options.map(() => false),
      selectedExtraText: '',
      selectedTexts: inputs.map(({ initial }) => initial),
      ...answer,
    };
  });
  const { steps } = openWizard(definition, saved);
  return {
    promotionEnabled: false,
    steps: steps.map((step) => ({
      ...step,
      selectedItems: [...step.selectedItems],
      selectedTexts: [...step.selectedTexts],
      partnerConfig: null,
      finish: null,
    })),
    extra: {
      partners,
      agreement:
        definition.name === 'about-me'
          ? { agreed: false, text: ABOUT_ME_CONSENT.text, textVersion: ABOUT_ME_CONSENT.version }
          : null,
      helpFirst: [],
      offersPausedUntil: null,
      known: definition.name === 'hla' ? { state: 'NSW', incomeKind: null } : null,
      person: definition.name === 'hla' ? { firstName: 'Mia', lastName: 'Good', mobile: '0412345678' } : null,
    },
  };
}

export const ONLINE_PARTNER: Partner = {
  type: 'Online',
  name: 'Southern Home Loans',
  partnerUrl: 'https://southern.example/',
  productIdentifier: 'hla_online',
  shouldPushLead: true,
  partnerId: 7,
  productDisplayWizard: true,
  trackingInfo: { partnerId: 7, productId: 8, productTypeId: 1 },
  actionUrl: 'https://southern.example/?ref=abc',
  standInUrl: null,
  partnerConfig: {
    logo: '/img/partners/southern-home-loans.svg',
    features: ['Compares lenders'],
    tagline: 'Loans side by side.',
    disclaimer: 'Estimates, not an offer.',
    buttonText: 'Compare loans',
    matchedPartnerText: 'We found a place to compare loans',
  },
  rules: [
    { kind: 'purpose', oneOf: ['buy', 'refinance', 'refinance-equity'] },
    { kind: 'amount', atLeast: 100_000, atMost: 5_000_000 },
    { kind: 'equity', atLeast: 5 },
  ],
  withDetails: 'A specialist calls you within one business day.',
};

export const BROKER_PARTNER: Partner = {
  ...ONLINE_PARTNER,
  type: 'Broker',
  name: 'Parkland Mortgage Brokers',
  productIdentifier: 'hla_expert',
  shouldPushLead: false,
  partnerId: 26,
  trackingInfo: { partnerId: 26, productId: 151, productTypeId: 15 },
  actionUrl: 'https://parkland.example/?ref=abc',
  partnerConfig: {
    ...ONLINE_PARTNER.partnerConfig,
    buttonText: 'Go to the broker',
    matchedPartnerText: 'A broker can take it from here',
  },
  rules: [{ kind: 'purpose', oneOf: ['buy', 'refinance', 'refinance-equity'] }],
  withDetails: 'A broker calls you within one business day.',
};

/** Accepts only plans with a fifth of the value as deposit. */
export const LENDER_PARTNER: Partner = {
  ...ONLINE_PARTNER,
  name: 'Woolshed Homes',
  productIdentifier: 'hla_woolshed',
  partnerId: 54,
  trackingInfo: { partnerId: 54, productId: 18, productTypeId: 1 },
  rules: [
    { kind: 'use', oneOf: ['live'] },
    { kind: 'equity', atLeast: 20 },
  ],
  withDetails: 'Woolshed Homes calls you about your application.',
};

/** An API for a member with these answers, where every save succeeds. */
export function wizardApi(
  definition: WizardDefinition,
  given: Given = {},
  partners: Partner[] = [ONLINE_PARTNER, BROKER_PARTNER],
): FakeApi {
  const api = installFakeApi(memberOf());
  const profile = wizardProfile(definition, given, partners);
  if (definition.name === 'about-me') {
    api.on('GET /v1/user/about-me', profile);
    api.on('POST /v1/user/about-me-step', { isSaved: true });
  } else api.on('GET /v1/wizard/:wizardName', profile);
  api.on('POST /v1/wizard/:wizardName', { isSaved: true });
  api.on('POST /v1/tracking/product-click', { isTracked: true });
  return api;
}
