import { z } from 'zod';

import { defineOperations } from '../operation.ts';
import { CodeAnswer, InvitedPerson, OneTimeCodeBody, text, TokenAnswer, UserDetails } from '../schemas.ts';

const clientId = z.union([z.string().max(100), z.int()]).optional();

const PasswordGrant = z.strictObject({
  grant_type: z.literal('password'),
  client_id: clientId,
  username: text(200),
  password: text(1000),
  rememberMe: z.boolean().optional(),
  /**
   * Sent as null by the form (LOGIN-008). The mailed link says what it is: such a sign-in accepts a temporary password
   * and never an ordinary one (LOGIN-010).
   */
  context: z.literal('forced-password').nullable().optional(),
});

const RefreshGrant = z.strictObject({
  grant_type: z.enum(['refresh_token', 'custom_refresh']),
  client_id: clientId,
  /** What a client says about its own assurance is ignored; kept for its wire name (TFA-015). */
  mFAVerificationType: z.enum(['E', 'M']).nullable().optional(),
});

/** Waits and counts of the journey, so that a test or an operator can change them in one place (CONST-007). */
const Timings = z.object({
  infoMessageMs: z.int(),
  existingUserRedirectMs: z.int(),
  identityPollMs: z.int(),
  identityPollMax: z.int(),
  scoreRetryMs: z.int(),
  scoreRetryMax: z.int(),
  deviceRetryMs: z.int(),
  deviceRetryMax: z.int(),
});

/** The state a page starts from (PROF-001). Anonymous visitors get the same shape. */
const Profile = z.object({
  isAuthenticated: z.boolean(),
  identifier: z.string().nullable(),
  roles: z.string(),
  csrfToken: z.string().nullable(),
  /** The device session of `GET v1/tm`, kept by the page that asked (PROF-005); the server gives null. */
  tm: z.string().nullable(),
  /** A fresh number a page may use to tell two loads apart; carries nothing. */
  rnd: z.string(),
  redirect_uri: z.string(),
  /** ISO 8601, null without a session. */
  expires_at: z.string().nullable(),
  /** The address of the registration under way in this session, null otherwise. */
  registeringUsername: z.string().nullable(),
  /** The two of the browser, which alone knows what it remembers: the server says nothing is (LOGIN-023). */
  registeringRememberMe: z.boolean(),
  rememberMeInfo: z.object({ rememberMe: z.boolean(), username: z.string() }),
  /** First name, for the menu; only once both factors are proved. */
  displayName: z.string().nullable(),
  /** Masked, for the choice of a second factor (TFA-002). */
  destinations: z.object({ email: z.string().nullable(), mobile: z.string().nullable() }),
  /** What proves the next second factor after a reset by e-mail, since the mailbox cannot; null otherwise. */
  resetProof: z.enum(['mobile', 'document']).nullable(),
  /** null until both factors are proved. */
  userDetails: UserDetails.nullable(),
  preferences: z.object({ eqfxmarketing: z.boolean() }).nullable(),
  /** How the member's dashboard is set out (DASH-014). */
  themes: z.object({
    tabStyle: z.enum(['top', 'side']),
    scoreMessage: z.boolean(),
    nextSteps: z.boolean(),
    animations: z.boolean(),
    productDisplay: z.enum(['cards', 'list']),
  }),
  /** For a member who was moved to the one score, until they dismiss what says so (DASH-011). */
  isOneScoreBannerShown: z.boolean(),
  extras: z.object({
    isBusinessOwner: z.boolean().nullable(),
    state: z.string().nullable(),
    age: z.int().nullable(),
  }),
  partnerSourceId: z.int().nullable(),
  isPromotionEnabled: z.boolean(),
  isPromotionNewUser: z.boolean(),
  isTrustRatingEnabled: z.boolean(),
  /** The review service's widget, while `isTrustRatingEnabled` is on (HOME-023). */
  reviewWidgetUrl: z.url().nullable(),
  /** The invited person, kept by the page that asked (SPLASH-005); the server returns null. */
  existingCustomer: InvitedPerson.nullable(),
  homeShowCode: z.string().nullable(),
  /** Whether step 1's bureau marketing box starts ticked; the operator's choice. */
  marketingDefault: z.boolean(),
  /** Where a partner compares products; the kind of product is appended (PROD-005). */
  comparisonUrl: z.url(),
  timings: Timings,
});

const SEND_PROBLEMS = [
  'code-resend-too-soon',
  'code-send-limit',
  'code-destination-missing',
  'challenge',
] as const;
const CODE_PROBLEMS = ['code-incorrect', 'code-expired', 'code-attempts-exhausted'] as const;

/** Signing in, the second factor, the session and whose it is. */
export const signInOperations = defineOperations({
  'POST /v1/oauth2/token': {
    summary: 'Logs in with a password, or refreshes what is known of the session',
    area: 'sign-in',
    access: { to: 'anyone' },
    body: z.discriminatedUnion('grant_type', [PasswordGrant, RefreshGrant]),
    response: TokenAnswer,
    problems: [
      'credentials-incorrect',
      'account-cancelled',
      'unauthenticated',
      'challenge',
      'device-not-reported',
      'device-unavailable',
      'device-risk',
      'details-missing',
      'registration-in-progress',
      'registration-expired',
    ],
  },
  'GET /v1/oauth2/logout': {
    summary: 'Ends the session; answers alike without one',
    area: 'sign-in',
    access: { to: 'anyone' },
    response: z.object({ redirect_uri: z.string() }),
    problems: ['csrf'],
  },
  'GET /v1/user/is-authenticated': {
    summary: 'Whether the session stands',
    area: 'sign-in',
    access: { to: 'anyone' },
    response: z.object({
      isAuthenticated: z.boolean(),
      identifier: z.string().nullable(),
      roles: z.string(),
    }),
    problems: [],
  },
  'GET /v1/user/init': {
    summary: 'The profile a page starts from',
    area: 'sign-in',
    access: { to: 'anyone' },
    response: Profile,
    problems: [],
  },
  'POST /v1/user/send-totp-email': {
    summary: "Sends a second-factor code to the member's e-mail address",
    area: 'sign-in',
    access: { to: 'member', roles: ['1FA'] },
    challenge: true,
    response: CodeAnswer,
    problems: [...SEND_PROBLEMS, 'mobile-code-needed', 'identity-proof-needed'],
  },
  'POST /v1/user/verify-totp-email': {
    summary: 'Proves the second factor with the mailed code',
    area: 'sign-in',
    access: { to: 'member', roles: ['1FA'] },
    body: OneTimeCodeBody,
    response: CodeAnswer,
    problems: [...CODE_PROBLEMS, 'mobile-code-needed', 'identity-proof-needed'],
  },
  'POST /v1/user/send-totp-mobile': {
    summary: "Sends a second-factor code to the member's mobile",
    area: 'sign-in',
    access: { to: 'member', roles: ['1FA'] },
    challenge: true,
    body: z.strictObject({}),
    response: CodeAnswer,
    problems: [...SEND_PROBLEMS, 'identity-proof-needed'],
  },
  'POST /v1/user/verify-totp-mobile': {
    summary: 'Proves the second factor with the texted code',
    area: 'sign-in',
    access: { to: 'member', roles: ['1FA'] },
    body: OneTimeCodeBody,
    response: CodeAnswer,
    problems: [...CODE_PROBLEMS],
  },
});
