import { STATE_CODES } from '@wattle/domain/fields/address';
import { PRODUCT_TYPES } from '@wattle/domain/offers/product-types';
import { z } from 'zod';
import { sitePath, nonEmptyText } from './pieces.ts';

const briefText = nonEmptyText.max(400);
const id = z.int().min(1).max(1_000_000);
export const offerId = id;
const key = z.string().regex(/^[A-Za-z0-9][\w -]*$/, 'use letters, digits, blanks, - and _');
const perCent = z.number().min(0).max(100);
const score = z.int().min(0).max(1200);
const age = z.int().min(18).max(120);

const typeIds: readonly number[] = Object.values(PRODUCT_TYPES);
export const typeId = z.int().refine((given) => typeIds.includes(given), 'there is no such type');

/** A value or a class, never neither (OFFER-003). */
const Feature = z
  .strictObject({ key, title: briefText, value: briefText.optional(), class: briefText.optional() })
  .refine(({ value, class: mark }) => (value === undefined) !== (mark === undefined), 'value or class');

const Display = z.strictObject({ title: briefText, text: briefText, actionText: briefText });

const inOrder = ({ atLeast, atMost }: { atLeast: number; atMost?: number | undefined }) =>
  atMost === undefined || atLeast <= atMost;

const Rule = z.discriminatedUnion('kind', [
  z
    .strictObject({ kind: z.literal('score'), atLeast: score, atMost: score.optional() })
    .refine(inOrder, 'no value is in between'),
  z
    .strictObject({ kind: z.literal('age'), atLeast: age, atMost: age })
    .refine(inOrder, 'no value is in between'),
  z.strictObject({ kind: z.literal('state'), noneOf: z.array(z.enum(STATE_CODES)).min(1) }),
]);

export const Offers = z
  .array(
    z.strictObject({
      productIdentifier: key,
      productId: id,
      productTypeId: typeId,
      partnerId: id,
      title: briefText,
      title2: briefText.nullable().default(null),
      text: briefText,
      show: z.boolean().default(true),
      linkRef: key.nullable().default(null),
      actionRoute: sitePath.nullable().default(null),
      hasPushLead: z.boolean().default(false),
      hasHandshake: z.boolean().default(false),
      isNextStep: z.boolean().default(false),
      altProductIdentifier: key.nullable().default(null),
      lendsNothing: z.boolean().default(false),
      ctaTitle: briefText.default('See this offer'),
      salesTitle: briefText.nullable().default(null),
      salesImage: sitePath.nullable().default(null),
      revertRate: perCent.nullable().default(null),
      rate: z
        .strictObject({ label: briefText, interestRate: perCent, comparisonRate: perCent.nullable() })
        .nullable()
        .default(null),
      rules: z.array(Rule).default([]),
      features: z.array(Feature).default([]),
      displayList: Display.nullable().default(null),
      displayNextStep: Display.nullable().default(null),
      displayHandshake: Display.nullable().default(null),
      displayWizard: Display.nullable().default(null),
      subProducts: z
        .array(z.strictObject({ key, title: briefText, description: briefText, features: z.array(Feature) }))
        .default([]),
      url: z.url(),
    }),
  )
  .min(1);

export const ProductTypes = z.array(
  z.strictObject({
    productTypeId: typeId,
    key,
    name: briefText,
    page: sitePath.nullable(),
    image: sitePath,
    claims: z.array(briefText),
    comparisonRateWarning: briefText.nullable(),
  }),
);

export const Partners = z.array(
  z.strictObject({
    partnerId: id,
    title: briefText,
    logo: sitePath,
    description: briefText,
    features: z.array(Feature).default([]),
  }),
);

export const Hosts = z.array(z.string().regex(/^[a-z0-9.-]+\.[a-z]{2,}$/, 'use the name of a host'));

export const Notes = z.strictObject({ generalEligibility: briefText, disclosure: briefText });
export type Notes = z.output<typeof Notes>;

export const NextSteps = z.array(
  z
    .strictObject({
      id: key,
      stepNumber: z.int().min(1),
      when: z.enum(['always', 'visitor', 'member', 'documents-missing']),
      text: briefText,
      description: briefText,
      actionText: briefText,
      imgUrl: sitePath,
      actionRoute: sitePath.nullable().default(null),
      productId: id.nullable().default(null),
      linkTarget: z.enum(['_blank', '_self']).default('_blank'),
      trackClick: z.boolean().default(false),
    })
    .refine(({ actionRoute, productId }) => actionRoute !== null || productId !== null, 'it leads nowhere'),
);

export type OfferEntry = z.output<typeof Offers>[number];
export type ProductTypeEntry = z.output<typeof ProductTypes>[number];
export type PartnerEntry = z.output<typeof Partners>[number];
export type NextStepEntry = z.output<typeof NextSteps>[number];
