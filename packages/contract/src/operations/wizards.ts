import { STATE_CODES } from '@wattle/domain/fields/address';
import { INCOME_KINDS, PROPERTY_USES } from '@wattle/domain/home-loan/plan';
import { FILE_TROUBLES } from '@wattle/domain/credit-file/troubles';
import { z } from 'zod';

import { defineOperations } from '../operation.ts';
import { text, token } from '../schemas.ts';

const PartnerConfig = z.object({
  logo: z.string(),
  features: z.array(z.string()),
  tagline: z.string(),
  disclaimer: z.string(),
  buttonText: z.string(),
  matchedPartnerText: z.string(),
});

const FinishFields = z.object({
  partnerUrl: z.string(),
  productIdentifier: z.string(),
  shouldPushLead: z.boolean(),
  partnerId: z.int(),
  productDisplayWizard: z.boolean(),
  trackingInfo: z.object({ partnerId: z.int(), productId: z.int(), productTypeId: z.int() }),
  /** Ready to follow; carries an opaque id and nothing about the member (HLA-040). */
  actionUrl: z.string(),
  /** Followed instead for an invented partner: a page of the simulators. Null for a real one. */
  standInUrl: z.string().nullable(),
});

const wholeDollars = z.int().min(0).max(999_999_999);

/** A partner's conditions: all must hold, bounds are inclusive, and unknown values meet none. */
export const PartnerRule = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('purpose'),
    oneOf: z.array(z.enum(['buy', 'refinance', 'refinance-equity'])).min(1),
  }),
  z
    .strictObject({ kind: z.literal('amount'), atLeast: wholeDollars, atMost: wholeDollars })
    .refine(({ atLeast, atMost }) => atLeast <= atMost, 'no amount is between'),
  z.strictObject({ kind: z.literal('equity'), atLeast: z.number().min(0).max(100) }),
  z.strictObject({ kind: z.literal('first-home') }),
  z.strictObject({ kind: z.literal('use'), oneOf: z.array(z.enum(PROPERTY_USES)).min(1) }),
  z.strictObject({ kind: z.literal('income-kind'), oneOf: z.array(z.enum(INCOME_KINDS)).min(1) }),
  z.strictObject({ kind: z.literal('state'), oneOf: z.array(z.enum(STATE_CODES)).min(1) }),
]);

/** The documents' names (WIZ-001). */
const Step = z.object({
  stepCode: z.string(),
  stepIndex: z.int(),
  enabled: z.boolean(),
  isCompleted: z.boolean(),
  isDirty: z.boolean(),
  isOptionalStep: z.boolean(),
  isFinalStep: z.boolean(),
  stepSelectionnUnique: z.boolean(),
  stepShouldAlwaysSelect: z.boolean(),
  shouldMoveOnAction: z.boolean(),
  selectedItems: z.array(z.boolean()),
  selectedExtraText: z.string(),
  selectedExtraIndex: z.int().nullable(),
  selectedTexts: z.array(z.string()),
  errorMessage: z.string().nullable(),
  showInCols: z.boolean(),
  partnerConfig: PartnerConfig.nullable(),
  finish: FinishFields.nullable(),
});

const WizardProfile = z.object({
  promotionEnabled: z.boolean(),
  steps: z.array(Step),
  extra: z.object({
    partners: z.array(
      FinishFields.extend({
        type: z.enum(['Online', 'Broker']),
        name: z.string(),
        partnerConfig: PartnerConfig,
        rules: z.array(PartnerRule),
        /** What it promises to do with the member's details; shown only where they are sent. */
        withDetails: z.string(),
      }),
    ),
    /** Facts for partner rules besides the answers; null except in the assistant. */
    known: z
      .object({ state: z.enum(STATE_CODES).nullable(), incomeKind: z.enum(INCOME_KINDS).nullable() })
      .nullable(),
    /** Bad debts on the latest file: help comes first, and no partner is named. */
    helpFirst: z.array(z.enum(FILE_TROUBLES)),
    /** ISO 8601: until then the member wants no offers, and no partner is named. */
    offersPausedUntil: z.string().nullable(),
    /** The person of the lead, as the consent lists it; assistant only. */
    person: z
      .object({ firstName: z.string(), lastName: z.string(), mobile: z.string().nullable() })
      .nullable(),
    /** The consent to use the answers; null except in About Me. */
    agreement: z.object({ agreed: z.boolean(), text: z.string(), textVersion: z.string() }).nullable(),
  }),
});

/**
 * A step as saved. Only the code and the answer fields are used: the rest is recomputed from all answers. Clients may
 * send the whole step.
 */
const StepSave = z.strictObject({
  stepCode: token(60),
  selectedItems: z.array(z.boolean()).max(20),
  selectedExtraText: text(200),
  selectedTexts: z.array(text(200)).max(5),
  ...Step.omit({
    stepCode: true,
    selectedItems: true,
    selectedExtraText: true,
    selectedTexts: true,
    errorMessage: true,
    partnerConfig: true,
    finish: true,
  }).partial().shape,
  errorMessage: z.unknown().optional(),
  partnerConfig: z.unknown().optional(),
  finish: z.unknown().optional(),
});

/** Each step once. */
const StepsSave = z
  .array(StepSave)
  .min(1)
  .max(20)
  .refine(
    (steps) => new Set(steps.map(({ stepCode }) => stepCode)).size === steps.length,
    'A step is here twice.',
  );

const WizardPath = z.strictObject({ wizardName: token(60) });

export const wizardOperations = defineOperations('wizards', {
  'GET /v1/wizard/:wizardName': {
    summary: 'The steps of a wizard with what the member has answered; an empty name is `hla` (WIZ-016)',
    access: { to: 'member', roles: ['2FA'] },
    params: WizardPath,
    example: { params: { wizardName: 'hla' } },
    response: WizardProfile,
    problems: ['not-found'],
  },
  'POST /v1/wizard/:wizardName': {
    summary: 'Saves one step or several, all or none; each carries its `stepCode` (WIZ-005)',
    access: { to: 'member', roles: ['2FA'] },
    budget: { per: 'member', name: 'wizardByMember' },
    params: WizardPath,
    body: z.union([StepSave, StepsSave]),
    response: z.object({ isSaved: z.literal(true) }),
    problems: ['not-found'],
  },
  'POST /v1/home-loan/hand-over': {
    summary:
      "Sends the assistant's answers, name and mobile to a matching partner, under a consent of its own",
    access: { to: 'member', roles: ['2FA'] },
    idempotent: true,
    body: z.strictObject({
      partnerId: z.int().min(1),
      /** The text agreed to and everything listed under it: if the lead would differ, nothing is sent. */
      textVersion: token(60),
      fields: z
        .array(z.strictObject({ field: token(60), value: token(400) }))
        .min(1)
        .max(30),
    }),
    example: {
      body: { partnerId: 7, textVersion: 'home-loan-hand-over-1', fields: [{ field: 'name', value: 'x' }] },
    },
    response: z.object({
      /** Ready to follow; carries an opaque id and nothing about the member. */
      url: z.string(),
      standInUrl: z.string().nullable(),
    }),
    problems: ['hand-over-changed'],
  },
  'GET /v1/user/about-me': {
    summary: 'The profile of the About Me wizard (ABOUT-015)',
    access: { to: 'member', roles: ['2FA'] },
    response: WizardProfile,
  },
  'POST /v1/user/about-me-step': {
    summary: 'Saves a step of About Me (ABOUT-015)',
    access: { to: 'member', roles: ['2FA'] },
    budget: { per: 'member', name: 'wizardByMember' },
    body: StepSave,
    response: z.object({ isSaved: z.literal(true) }),
  },
  'PUT /v1/user/about-me-agreement': {
    summary: 'Says whether the answers may shape offers and preferences; every change is a consent record',
    access: { to: 'member', roles: ['2FA'] },
    body: z.strictObject({ agreed: z.boolean() }),
    budget: { per: 'member', name: 'preferencesByMember' },
    example: { body: { agreed: true } },
    response: z.object({ agreed: z.boolean() }),
  },
});
