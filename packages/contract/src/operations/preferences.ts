import { z } from 'zod';

import { defineOperations } from '../operation.ts';
import { secret, token } from '../schemas.ts';

const Interest = z.object({
  id: z.string(),
  name: z.string(),
  selected: z.boolean(),
  /** Suggested from About Me with consent: a hint beside the box, never a preselection. */
  isSuggested: z.literal(true).optional(),
});

const Preferences = z.object({
  categories: z.array(z.object({ name: z.string(), interests: z.array(Interest) })),
  /** Our newsletters and offers by e-mail; false keeps the interests (PREF-010). */
  isSubscribed: z.boolean(),
  /** Marketing by our partner, the credit bureau. */
  eqfxmarketing: z.boolean(),
  isActive: z.boolean(),
  /** Whether the mailing provider is up to date. */
  isSynchronised: z.boolean(),
  /** ISO 8601: until then the member wants no offers, on pages and by e-mail. */
  offersPausedUntil: z.string().nullable(),
});

const Saved = Preferences.extend({
  /** `/` once the account is cancelled and the session over (PREF-006). */
  redirect_uri: z.string().nullable(),
});

/** What is not sent stays as it is stored by then. */
const SaveBody = z.strictObject({
  categories: z
    .array(
      z.strictObject({
        // Ignored: the names are ours.
        name: token(100).optional(),
        interests: z
          .array(z.strictObject({ id: token(60), name: token(100).optional(), selected: z.boolean() }))
          .max(50),
      }),
    )
    .max(20)
    .optional(),
  isSubscribed: z.boolean().optional(),
  eqfxmarketing: z.boolean().optional(),
  /** False cancels the account, which requires the password and a second factor from the last 15 minutes. */
  isActive: z.boolean(),
  password: secret(1000).optional(),
});

const SAVE_PROBLEMS = ['password-incorrect', 'second-factor-needed'] as const;

/** Every consent that our pages ask for. */
const CONSENT_KINDS = [
  'terms',
  'score-access',
  'bureau-access',
  'document-check',
  'score-notices',
  'second-bureau',
  'about-me',
  'home-loan-hand-over',
  'marketing',
  'interests',
  'bureau-marketing',
] as const;
/** Consents that can be withdrawn separately. */
const WITHDRAWABLE_CONSENTS = [
  'score-notices',
  'second-bureau',
  'about-me',
  'home-loan-hand-over',
  'marketing',
  'interests',
  'bureau-marketing',
] as const;

const ConsentRecord = z.object({
  granted: z.boolean(),
  /** ISO 8601 */
  at: z.string(),
  /** Where it was given, in words: 'the registration form'. */
  source: z.string(),
  textVersion: z.string(),
  /** Null for a text that is no longer kept. */
  text: z.string().nullable(),
  interests: z.array(z.string()),
});

const Consent = z.object({
  kind: z.enum(CONSENT_KINDS),
  title: z.string(),
  isGiven: z.boolean(),
  /** When the current consent was given, ISO 8601; null if not given. */
  givenAt: z.string().nullable(),
  withdrawnAt: z.string().nullable(),
  /** `here` through `withdraw-consent`; `account` only by cancelling or deleting the account. */
  withdrawing: z.enum(['here', 'account']),
  /** The effect of withdrawal, in words. */
  consequence: z.string(),
  /** Newest first. */
  history: z.array(ConsentRecord),
});

/** A member's interests, channels and consents. */
const example = { body: { isSubscribed: true, isActive: true } };

/** Two methods of one operation. */
const SAVE = {
  summary: 'Saves them, each change as a consent record; `isActive: false` cancels the account',
  access: { to: 'member', roles: ['2FA'] },
  rightSecret: { recordedAs: 'password-passed' },
  body: SaveBody,
  example,
  response: Saved,
  problems: SAVE_PROBLEMS,
} as const;

export const preferencesOperations = defineOperations('preferences', {
  'GET /v1/user/preferences': {
    summary: 'Interests by category and who may write to the member, held against the mailing provider',
    access: { to: 'member', roles: ['2FA'] },
    response: Preferences,
    problems: ['preferences-refused', 'preferences-sync', 'preferences-unavailable'],
  },
  'PUT /v1/user/preferences': SAVE,
  'POST /v1/user/preferences': { ...SAVE, summary: 'The same as PUT (PREF-009)' },
  'PUT /v1/user/offers-pause': {
    summary: 'Stops offers on pages and by e-mail for six months, or shows them again',
    access: { to: 'member', roles: ['2FA'] },
    budget: { per: 'member', name: 'preferencesByMember' },
    body: z.strictObject({ isOn: z.boolean() }),
    example: { body: { isOn: false } },
    response: Preferences.pick({ offersPausedUntil: true }),
  },
  'GET /v1/user/consents': {
    summary: 'Every consent of the member with its history: what it said, when, where, withdrawn when',
    access: { to: 'member', roles: ['2FA'] },
    response: z.object({ consents: z.array(Consent) }),
  },
  'POST /v1/user/withdraw-consent': {
    summary: 'Withdraws one consent; one that is not given stays so',
    access: { to: 'member', roles: ['2FA'] },
    budget: { per: 'member', name: 'preferencesByMember' },
    body: z.strictObject({ kind: z.enum(WITHDRAWABLE_CONSENTS) }),
    example: { body: { kind: 'marketing' } },
    response: z.object({ consents: z.array(Consent) }),
  },
});
