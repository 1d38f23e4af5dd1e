import { z } from 'zod';

import { defineOperations } from '../operation.ts';
import {
  CodeAnswer,
  InvitedPerson,
  OneTimeCodeBody,
  TokenAnswer,
  UserDetails,
  email,
  secret,
  token,
  ENTER_CODE_PROBLEMS,
  SEND_CODE_PROBLEMS,
} from '../schemas.ts';

const clientId = z.union([token(100), z.int()]).optional();

const PasswordGrant = z.strictObject({
  grant_type: z.literal('password'),
  client_id: clientId,
  username: email(200),
  password: secret(1000),
  rememberMe: z.boolean().optional(),
  /** Null from the form (LOGIN-008). The mailed link's sign-in accepts only a temporary password (LOGIN-010). */
  context: z.literal('forced-password').nullable().optional(),
});

const RefreshGrant = z.strictObject({
  grant_type: z.enum(['refresh_token', 'custom_refresh']),
  client_id: clientId,
  /** Ignored; kept for its wire name (TFA-015). */
  mFAVerificationType: z.enum(['E', 'M']).nullable().optional(),
});

/** Delays and retries, configurable in one place (CONST-007). */
const Timings = z.object({
  infoMessageMs: z.int(),
  existingUserRedirectMs: z.int(),
  scoreRetryMs: z.int(),
  scoreRetryMax: z.int(),
  deviceRetryMs: z.int(),
  deviceRetryMax: z.int(),
});

/** The initial state of a page (PROF-001), the same shape for anonymous visitors. */
const Profile = z.object({
  isAuthenticated: z.boolean(),
  identifier: z.string().nullable(),
  roles: z.string(),
  csrfToken: z.string().nullable(),
  /** The device session of `GET v1/tm`, kept by the page (PROF-005); null from the server. */
  tm: z.string().nullable(),
  /** A random number to tell two loads apart. */
  rnd: z.string(),
  redirect_uri: z.string(),
  /** ISO 8601, null without a session. */
  expires_at: z.string().nullable(),
  /** The pending registration's address; null without one. */
  registeringUsername: z.string().nullable(),
  /** Known to the browser only; empty from the server (LOGIN-023). */
  registeringRememberMe: z.boolean(),
  rememberMeInfo: z.object({ rememberMe: z.boolean(), username: z.string() }),
  /** First name, for the menu; only with both factors. */
  displayName: z.string().nullable(),
  /** Masked, for the choice of a second factor (TFA-002). */
  destinations: z.object({ email: z.string().nullable(), mobile: z.string().nullable() }),
  /** What else proves the second factor, besides `destinations`; none until the password was right. */
  otherFactors: z.object({ passkey: z.boolean(), app: z.boolean(), recoveryCodes: z.int() }),
  /** Whether to offer a passkey: both factors are proved, and the member has none and was not offered one before. */
  offersPasskey: z.boolean(),
  /** What proves the next second factor after a reset by e-mail, because the mailbox cannot; null otherwise. */
  resetProof: z.enum(['mobile', 'document']).nullable(),
  /** Null until both factors are proved. */
  userDetails: UserDetails.nullable(),
  preferences: z.object({ eqfxmarketing: z.boolean() }).nullable(),
  /** Whether the bureau estimates scores (`POST /v1/score/what-if`). */
  hasEstimates: z.boolean(),
  /** Where the bureau takes corrections and freezes itself; null where they are asked for here. */
  bureauPortal: z.url().nullable(),
  /** The bureaus that the main one passes a freeze on to, when a member asks. */
  otherBureaus: z.array(z.string()).readonly(),
  /** The name of the bureau that the score is from. */
  mainBureau: z.string(),
  /** The second bureau's name; null where there is none. */
  secondBureau: z.string().nullable(),
  /** The dashboard's layout (DASH-014). */
  themes: z.object({
    tabStyle: z.enum(['top', 'side']),
    scoreMessage: z.boolean(),
    nextSteps: z.boolean(),
    animations: z.boolean(),
    productDisplay: z.enum(['cards', 'list']),
  }),
  /** True for a member moved to the one score, until dismissed (DASH-011). */
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
  /** The review service's widget, with `isTrustRatingEnabled` (HOME-023). */
  reviewWidgetUrl: z.url().nullable(),
  /** The invited person, kept by the page that asked (SPLASH-005); the server returns null. */
  existingCustomer: InvitedPerson.nullable(),
  homeShowCode: z.string().nullable(),
  /** Whether step 1's bureau marketing box is preselected; the operator's choice. */
  marketingDefault: z.boolean(),
  /** The partner's comparisons; the kind is appended (PROD-005). */
  comparisonUrl: z.url(),
  timings: Timings,
});

const SEND_PROBLEMS = [...SEND_CODE_PROBLEMS, 'challenge', 'codes-off'] as const;
const CODE_PROBLEMS = [...ENTER_CODE_PROBLEMS, 'codes-off'] as const;

export const signInOperations = defineOperations('sign-in', {
  'POST /v1/oauth2/token': {
    summary: 'Logs in with a password, or refreshes what is known of the session',
    access: { to: 'anyone' },
    uncounted: { countedBy: 'passwordByAddress' },
    body: z.discriminatedUnion('grant_type', [PasswordGrant, RefreshGrant]),
    example: { body: { grant_type: 'refresh_token', client_id: '123' } },
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
    access: { to: 'anyone' },
    response: z.object({ redirect_uri: z.string() }),
    problems: ['csrf'],
  },
  'GET /v1/user/is-authenticated': {
    summary: 'Whether the session stands',
    access: { to: 'anyone' },
    response: z.object({
      isAuthenticated: z.boolean(),
      identifier: z.string().nullable(),
      roles: z.string(),
    }),
  },
  'GET /v1/user/init': {
    summary: 'The profile a page starts from',
    access: { to: 'anyone' },
    response: Profile,
  },
  'POST /v1/user/send-totp-email': {
    summary: "Sends a second-factor code to the member's e-mail address",
    access: { to: 'member', roles: ['1FA'] },
    challenge: true,
    response: CodeAnswer,
    problems: [...SEND_PROBLEMS, 'mobile-code-needed', 'identity-proof-needed'],
  },
  'POST /v1/user/verify-totp-email': {
    summary: 'Proves the second factor with the mailed code',
    access: { to: 'member', roles: ['1FA'] },
    body: OneTimeCodeBody,
    response: CodeAnswer,
    problems: [...CODE_PROBLEMS, 'mobile-code-needed', 'identity-proof-needed'],
  },
  'POST /v1/user/send-totp-mobile': {
    summary: "Sends a second-factor code to the member's mobile",
    access: { to: 'member', roles: ['1FA'] },
    challenge: true,
    body: z.strictObject({}),
    example: { body: {} },
    response: CodeAnswer,
    problems: [...SEND_PROBLEMS, 'identity-proof-needed'],
  },
  'POST /v1/user/verify-totp-mobile': {
    summary: 'Proves the second factor with the texted code',
    access: { to: 'member', roles: ['1FA'] },
    body: OneTimeCodeBody,
    response: CodeAnswer,
    problems: [...CODE_PROBLEMS],
  },
});
