import { isWellFormedText } from '@wattle/domain/fields/text-fields';
import { z } from 'zod';

/**
 * Text that may be stored: no NUL and no lone surrogate, both of which PostgreSQL turns into a 500. The length is
 * counted in UTF-16 units, as in the browser.
 */
export const text = (max = 100) => z.string().max(max).refine(isWellFormedText, 'This text cannot be used');

/** Accepted for any six characters or fewer: the rule and its message are the domain's (OTP-001). */
export const OneTimeCodeBody = z.strictObject({ oneTimeCode: text(20) });

/** `email` and the rest as typed; rules and messages are `validateCustomerForm` of the domain. */
export const CustomerBody = z.strictObject({
  firstName: text(),
  middleName: text().default(''),
  lastName: text(),
  dob: z.strictObject({ dd: text(10), mm: text(10), yy: text(10) }),
  gender: z.boolean().nullable().optional(),
  address: text(400),
  hasLivedLessThan3Years: z.boolean().default(false),
  addressPrevious: text(400).default(''),
  email: text(200),
  mobile: text(20).optional(),
  password: text(1000),
  /** To the terms, the privacy policy and obtaining the score. */
  consent: z.boolean(),
  /** To our newsletters and offers by e-mail: a choice of its own, and no where it is left out. */
  marketing: z.boolean().optional(),
  /** To marketing by the bureau. */
  eqfxmarketing: z.boolean().optional(),
  origin: text().nullable().optional(),
  partnerSourceId: z
    .union([z.literal(12), z.literal(24)])
    .nullable()
    .optional(),
  isCurrentEmailValid: z.boolean().optional(),
  isCurrentMobileValid: z.boolean().optional(),
  /** Came through a partner's letter; recorded as the source of the consents (SPLASH-013). */
  isNewMember: z.boolean().optional(),
});

/** What an invited person's form starts with (SPLASH-005). */
export const InvitedPerson = z.object({
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  email: z.string(),
});

/** Why a code call that did its work still has something to say (API-014). */
export const CodeAnswer = z.object({
  isError: z.boolean(),
  errorMessage: z.string().nullable(),
  /** The next path; follow it (the web app never guesses). */
  redirect_uri: z.string(),
  /** Milliseconds until another code may be asked for; 0 for a verified code. */
  resendAfterMs: z.int(),
});

/** The session as scripts may see it. The session itself is an HttpOnly cookie. */
export const TokenAnswer = z.object({
  /** Seconds until an unused session ends. */
  expires_in: z.int(),
  csrfToken: z.string(),
  /** Comma-separated codes, for display; the server never reads them back (PROF-002). */
  roles: z.string(),
  redirect_uri: z.string(),
  identifier: z.string(),
});

export const UserDetails = z.object({
  email: z.string(),
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  /** YYYY-MM-DD */
  dateOfBirth: z.string(),
  dob: z.object({ dd: z.string(), mm: z.string(), yy: z.string() }),
  /** true M, false F, null other or none (REG-038). */
  gender: z.boolean().nullable(),
  address: z.string(),
  addressPrevious: z.string(),
  hasLivedLessThan3Years: z.boolean(),
  mobile: z.string(),
  eqfxmarketing: z.boolean(),
  partnerSourceId: z.int().nullable(),
  isCurrentEmailValid: z.boolean(),
  isCurrentMobileValid: z.boolean(),
});
