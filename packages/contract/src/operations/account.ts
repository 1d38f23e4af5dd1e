import { ACTIVITY_KINDS, STAFF_REASON_NAMES } from '@wattle/domain/messages/activity';
import { z } from 'zod';

import { defineOperations } from '../operation.ts';
import {
  CodeAnswer,
  CustomerBody,
  UserDetails,
  email,
  groupedNumber,
  number,
  secret,
  ENTER_CODE_PROBLEMS,
  SEND_CODE_PROBLEMS,
} from '../schemas.ts';

/** The details with pending destinations, unmasked for the owner. */
const AccountDetails = UserDetails.extend({
  /** The new address until its code is entered; `email` stays in use meanwhile. */
  emailPending: z.string().nullable(),
  mobilePending: z.string().nullable(),
});

/** The whole profile, validated by the domain's `validateAccountForm` (ACC-017). */
const ProfileBody = CustomerBody.pick({
  firstName: true,
  middleName: true,
  lastName: true,
  dob: true,
  gender: true,
  email: true,
  address: true,
  addressPrevious: true,
  hasLivedLessThan3Years: true,
  eqfxmarketing: true,
  // Set once, at registration; kept for the wire names (API-008).
  origin: true,
  // Ignored; kept for the wire names (ACC-014).
  isCurrentEmailValid: true,
  isCurrentMobileValid: true,
}).extend({
  /** Accepted as it was read, and ignored (API-008). */
  partnerSourceId: UserDetails.shape.partnerSourceId.optional(),
  /** The registration's consent. It cannot be withdrawn here: `false` is refused. */
  consent: z.boolean().optional(),
  // So that the details can be sent as read. Same as `dob`.
  dateOfBirth: number(10).optional(),
  /** Accepted as it was read: a pending change stays pending. */
  emailPending: email(200).nullable().optional(),
  mobilePending: groupedNumber(20).nullable().optional(),
  /** Empty only without a stored mobile: a number can be changed, not removed. */
  mobile: groupedNumber(20),
  /** Required with a new name or birth date, with a second factor from the last 15 minutes. */
  password: secret(1000).optional(),
});

const SaveAnswer = z.object({
  /** Name, birth date or address changed, so the score is reloaded (ACC-015). */
  isPIIDataUpdated: z.boolean(),
  /** False: the new e-mail is pending and the old one stays in use (ACC-014). */
  isCurrentEmailValid: z.boolean(),
  isCurrentMobileValid: z.boolean(),
  /**
   * The code step of a changed destination, e-mail before mobile; null when nothing waits. It goes by way of the
   * second-factor step when that was proved long ago: the role 2FA is gone then, so fetch the profile again before
   * following it.
   */
  redirect_uri: z.string().nullable(),
});

const SAVE_PROBLEMS = [
  'user-not-found',
  'details-change-too-soon',
  'password-incorrect',
  'second-factor-needed',
  'idempotency-in-progress',
  'idempotency-key-reused',
] as const;
const SEND_PROBLEMS = [...SEND_CODE_PROBLEMS, 'challenge'] as const;
const CODE_PROBLEMS = [...ENTER_CODE_PROBLEMS, 'password-incorrect', 'second-factor-needed'] as const;

const ChangeCodeBody = z.strictObject({
  oneTimeCode: groupedNumber(20),
  /** Required before a code may be sent to a new destination. */
  password: secret(1000),
});

const Signing = z.object({
  /** Identifies the session in `sign-out-session`; not its token. */
  id: z.string(),
  current: z.boolean(),
  /** Such as 'Chrome on Android'. */
  device: z.string(),
  /** ISO 8601 */
  signedInAt: z.string(),
  lastSeenAt: z.string(),
});

const Activity = z.object({
  /** ISO 8601 */
  at: z.string(),
  kind: z.enum(ACTIVITY_KINDS),
  device: z.string().nullable(),
  /** Why staff did it, and the number of the case; null for what others did. */
  because: z.enum(STAFF_REASON_NAMES).nullable(),
  case: z.string().nullable(),
});

export const accountOperations = defineOperations('account', {
  'GET /v1/user/details': {
    summary: "The member's own details, never the password",
    access: { to: 'member', roles: ['2FA'] },
    response: AccountDetails,
    problems: ['user-not-found'],
  },
  'PUT /v1/user/details': {
    summary:
      'Saves the whole profile; a new e-mail or mobile waits for its code, another name or birth date wants the password (ACC-012)',
    access: { to: 'member', roles: ['2FA'] },
    idempotent: true,
    rightSecret: { recordedAs: 'password-passed' },
    body: ProfileBody,
    response: SaveAnswer,
    problems: SAVE_PROBLEMS,
  },
  'POST /v1/user/details': {
    summary: 'The same as PUT: a member always has details to put others in the place of (ACC-012)',
    access: { to: 'member', roles: ['2FA'] },
    idempotent: true,
    aliasOf: 'PUT /v1/user/details',
    rightSecret: { recordedAs: 'password-passed' },
    body: ProfileBody,
    response: SaveAnswer,
    problems: SAVE_PROBLEMS,
  },
  'POST /v1/user/send-change-email': {
    summary: 'Sends the code for the new e-mail address again, to that address',
    access: { to: 'member', roles: ['2FA'] },
    challenge: true,
    response: CodeAnswer,
    problems: SEND_PROBLEMS,
  },
  'POST /v1/user/send-change-mobile': {
    summary: 'Sends the code for the new mobile number again, to that number',
    access: { to: 'member', roles: ['2FA'] },
    challenge: true,
    response: CodeAnswer,
    problems: SEND_PROBLEMS,
  },
  'POST /v1/user/verify-change-email': {
    summary: 'Puts the new e-mail address in force; emails the old one',
    access: { to: 'member', roles: ['2FA'] },
    body: ChangeCodeBody,
    response: CodeAnswer,
    problems: CODE_PROBLEMS,
  },
  'POST /v1/user/verify-change-mobile': {
    summary: 'Puts the new mobile number in force; emails the owner',
    access: { to: 'member', roles: ['2FA'] },
    body: ChangeCodeBody,
    response: CodeAnswer,
    problems: CODE_PROBLEMS,
  },
  'GET /v1/user/sessions': {
    summary: "Where the member is signed in; the caller's own session is `current`",
    access: { to: 'member', roles: ['2FA'] },
    response: z.array(Signing),
  },
  'POST /v1/user/sign-out-session': {
    summary: "Ends one of the member's other sessions; answers alike for one that is not there",
    access: { to: 'member', roles: ['2FA'] },
    body: z.strictObject({ id: z.uuid() }),
    response: z.object({ ok: z.boolean() }),
    problems: ['second-factor-needed'],
  },
  'POST /v1/user/sign-out-others': {
    summary: "Ends all of the member's sessions but this one",
    access: { to: 'member', roles: ['2FA'] },
    body: z.strictObject({}),
    example: { body: {} },
    response: z.object({ ok: z.boolean() }),
    problems: ['second-factor-needed'],
  },
  'GET /v1/user/activity': {
    summary: 'What happened in the account, newest first, at most 50',
    access: { to: 'member', roles: ['2FA'] },
    response: z.object({ items: z.array(Activity) }),
  },
});
