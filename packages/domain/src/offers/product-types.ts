/**
 * Wire ids of offer types (OFFER-005). 13 and 14 were never assigned; utilities and the car subscription have no
 * documented id and use 16 and 17. Health insurance is type 7.
 */
export const PRODUCT_TYPES = {
  homeloan: 1,
  carloan: 2,
  personalloan: 3,
  businessloan: 4,
  creditcard: 5,
  refinancemortgage: 6,
  insurance: 7,
  insuranceCar: 8,
  insuranceHome: 9,
  insuranceLife: 10,
  insuranceProtection: 11,
  homeLoanAssistant: 12,
  homeLoanAssistantExpert: 15,
  utilities: 16,
  carSubscription: 17,
} as const;

export type ProductTypeKey = keyof typeof PRODUCT_TYPES;
export type ProductTypeId = (typeof PRODUCT_TYPES)[ProductTypeKey];

/** Types that lend, compare or broker money. */
export const CREDIT_TYPES: readonly number[] = [
  PRODUCT_TYPES.homeloan,
  PRODUCT_TYPES.carloan,
  PRODUCT_TYPES.personalloan,
  PRODUCT_TYPES.businessloan,
  PRODUCT_TYPES.creditcard,
  PRODUCT_TYPES.refinancemortgage,
  PRODUCT_TYPES.homeLoanAssistant,
  PRODUCT_TYPES.homeLoanAssistantExpert,
];

/** Only insurance has parts (OFFER-004). */
export const INSURANCE_TYPES: readonly number[] = [
  PRODUCT_TYPES.insurance,
  PRODUCT_TYPES.insuranceCar,
  PRODUCT_TYPES.insuranceHome,
  PRODUCT_TYPES.insuranceLife,
  PRODUCT_TYPES.insuranceProtection,
];

/** Never shown, whatever `show` says: the assistant links to them (OFFER-010). */
export const FORCED_HIDDEN_TYPES: readonly number[] = [
  PRODUCT_TYPES.homeLoanAssistant,
  PRODUCT_TYPES.homeLoanAssistantExpert,
];

/** Ids of the comparison of credit cards (PROD-008). */
export const CARD_COMPARISON = { partnerId: 2, productTypeId: 5 } as const;
