import { normaliseEmail } from '@wattle/domain/fields/contact-fields';
import {
  hasDirectionControls,
  isWellFormedText,
  normaliseNumber,
  normaliseProse,
  normaliseText,
  withoutSeparators,
} from '@wattle/domain/fields/text-fields';
import { FIELD_MESSAGES } from '@wattle/domain/messages/fields';
import { z } from 'zod';

/** Strings that people do not type: kept as sent. */
export const asSent = z.registry<{ why: 'secret' | 'token' }>();

/** How many times its limit a text may be before folding, which takes invisible characters and separators away. */
const FOLDED_MAX = 4;

/**
 * Storable text: no NUL and no lone surrogate, which PostgreSQL rejects. The length is in UTF-16 units, as in the
 * browser. A typed text is folded first, so that no rule, hash or look-up meets its look-alikes. Folding costs time, so a
 * text far over its limit is left as it is, to be refused.
 */
const folded = (fold: (text: string) => string) => (max: number) =>
  z
    .string()
    .overwrite((typed) => (typed.length > FOLDED_MAX * max ? typed : fold(typed)))
    .max(max)
    .refine(isWellFormedText, 'Please use plain text.');
const unfolded = (why: 'secret' | 'token') => (max: number) =>
  folded((text) => text)(max).register(asSent, { why });

/** A typed line. */
export const text = (max = 100) => folded(normaliseText)(max);
export const email = folded(normaliseEmail);
/** Digits with a meaning in their separators, such as a date. */
export const number = folded(normaliseNumber);
/** A number or code that people write in groups. */
export const groupedNumber = folded(withoutSeparators);
/** Typed text of several lines. */
export const prose = (max: number) =>
  folded(normaliseProse)(max).refine((typed) => !hasDirectionControls(typed), FIELD_MESSAGES.textTurned);
/** A password. */
export const secret = unfolded('secret');
/** Made by a program: an id, a signed link, a name on a list. */
export const token = unfolded('token');

/** Any short text: the rule and its message are the domain's (OTP-001). */
export const OneTimeCodeBody = z.strictObject({ oneTimeCode: groupedNumber(20) });

/** Validated by the domain's `validateCustomerForm`. */
export const CustomerBody = z.strictObject({
  firstName: text(),
  middleName: text().default(''),
  lastName: text(),
  dob: z.strictObject({ dd: number(10), mm: number(10), yy: number(10) }),
  gender: z.boolean().nullable().optional(),
  address: text(400),
  hasLivedLessThan3Years: z.boolean().default(false),
  addressPrevious: text(400).default(''),
  email: email(200),
  mobile: groupedNumber(20).optional(),
  password: secret(1000),
  /** Consent to the terms, the privacy policy and obtaining the score. */
  consent: z.boolean(),
  /** Consent to our newsletters and offers by e-mail; false if absent. */
  marketing: z.boolean().optional(),
  eqfxmarketing: z.boolean().optional(),
  origin: token(100).nullable().optional(),
  partnerSourceId: z
    .union([z.literal(12), z.literal(24)])
    .nullable()
    .optional(),
  isCurrentEmailValid: z.boolean().optional(),
  isCurrentMobileValid: z.boolean().optional(),
  /** Came through a partner's letter, which is recorded as the source of the consents (SPLASH-013). */
  isNewMember: z.boolean().optional(),
});

/** The initial values for an invited person (SPLASH-005). */
export const InvitedPerson = z.object({
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  email: z.string(),
});

/** The mobile number is in no range that we know of: ask whether it is right. It is sent to all the same. */
export const isDoubted = z.literal(true).optional();

/** A message of a code call that succeeded (API-014). */
export const CodeAnswer = z.object({
  isError: z.boolean(),
  errorMessage: z.string().nullable(),
  redirect_uri: z.string(),
  /** Milliseconds until another code can be requested; 0 for a verified code. */
  resendAfterMs: z.int(),
  isDoubted,
});

/** Problems of calls that send a one-time code, and of those that accept one. */
export const SEND_CODE_PROBLEMS = [
  'code-resend-too-soon',
  'code-send-limit',
  'code-destination-missing',
] as const;
export const ENTER_CODE_PROBLEMS = ['code-incorrect', 'code-expired', 'code-attempts-exhausted'] as const;

/** The session as visible to scripts. The session itself is an HttpOnly cookie. */
export const TokenAnswer = z.object({
  /** Seconds until an idle session ends. */
  expires_in: z.int(),
  csrfToken: z.string(),
  /** Comma-separated, for display; the server never reads them back (PROF-002). */
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
