import { randomBytes, randomUUID } from 'node:crypto';

import type { OperationKey, ProblemCode } from '@wattle/contract';

import { wanting } from '#api/testing/preferring.ts';
import { chosen } from '#api/testing/wizard-answers.ts';
import { asked } from '#api/testing/correcting.ts';
import { customer, freshMobile, PASSWORD } from '#api/testing/people.ts';

import {
  freshEmail,
  PRESS,
  written,
  ownProfile,
  codeFor,
  ownTrackingReference,
  invitation,
  unsubscribing,
  type Input,
} from './test-matrix-inputs.ts';
import { lostPhoneLink, medicare, type Caller, type World } from './test-matrix-world.ts';

/**
 * What each actor gets, a letter each in the order of `ACTORS`: anonymous, registering; temporary password, password
 * alone, document owed; two factors, one document, two documents; cancelled; another member. `+` is 200, `u`
 * unauthenticated, `r` role-missing. Other letters are the row's own and mean that a use case was reached.
 */
export type Row = {
  cells: string;
  codes?: Record<string, ProblemCode>;
  /** The call changes its caller, so each one gets a member of their own. */
  fresh?: true;
  /** Valid input for each caller, so that a gate refuses and not a schema. */
  input?: Input | ((caller: Caller, world: World) => Input | Promise<Input>);
};

// No caller here owes a mobile code (`accounts/lost-phone.integration.test.ts` tests those).
const closed: Row = { cells: 'uu rrc ccc u c', codes: { c: 'lost-phone-closed' } };
const own = { params: { wizardName: 'hla' } };
const step = chosen('home-refinance-or-buy', 'buy');
const aboutMe = chosen('about-me-why-get-score', 'curious');
const nothing = { body: {} };
const password = { body: { password: PASSWORD } };

export const MATRIX: Record<OperationKey, Row> = {
  'POST /v1/validate/email': { cells: '++ +++ +++ + +', input: { body: { email: 'ada@example.com' } } },
  'POST /v1/validate/mobile': { cells: '++ +++ +++ + +', input: { body: { mobile: '0412345678' } } },
  'GET /v1/tm': { cells: '++ +++ +++ + +' },
  'GET /v1/challenge': { cells: '++ +++ +++ + +' },
  'GET /v1/address/lookup/:text': { cells: '++ +++ +++ + +', input: { params: { text: '12 Smith St' } } },

  'POST /v1/user/register': { cells: '++ +++ +++ + +', input: () => ({ body: customer() }) },
  'POST /v1/user/register-full': { cells: '++ +++ +++ + +', input: () => ({ body: customer() }) },
  'POST /v1/user/create': {
    cells: '++ +++ +++ + +',
    input: () => ({ body: { username: freshEmail(), password: PASSWORD } }),
  },
  'POST /v1/user/register/send-totp-email': {
    cells: 'u+ rrr nnn u n',
    codes: { n: 'registration-not-found' },
  },
  'POST /v1/user/register/verify-totp-email': {
    cells: 'u+ rrr nnn u n',
    codes: { n: 'registration-not-found' },
    fresh: true,
    input: codeFor('register-email'),
  },
  // A verified mobile is not changed here.
  'POST /v1/user/register/send-totp-mobile': {
    cells: 'uu rrr +rr u r',
    input: () => ({ body: { destination: freshMobile() } }),
  },
  'POST /v1/user/register/verify-totp-mobile': {
    cells: 'uu rrr +++ u +',
    fresh: true,
    input: codeFor('register-mobile'),
  },
  'POST /v1/user/confirm-account': {
    cells: 'ii iii iii i i',
    codes: { i: 'confirmation-invalid' },
    input: { body: { email: 'nobody-knows-me@example.com', hash: 'x'.repeat(32) } },
  },
  'POST /v1/user/existing-customer': { cells: '++ +++ +++ + +', input: invitation },

  'POST /v1/oauth2/token': {
    cells: 'uu +++ +++ u +',
    input: { body: { grant_type: 'refresh_token', client_id: '123' } },
  },
  'GET /v1/oauth2/logout': { cells: '++ +++ +++ + +' },
  'GET /v1/user/is-authenticated': { cells: '++ +++ +++ + +' },
  'GET /v1/user/init': { cells: '++ +++ +++ + +' },
  'GET /v1/user/code-status': { cells: '++ +++ +++ + +' },
  'POST /v1/user/send-totp-email': { cells: 'uu r+p +++ u +', codes: { p: 'identity-proof-needed' } },
  'POST /v1/user/verify-totp-email': {
    cells: 'uu r+p +++ u +',
    codes: { p: 'identity-proof-needed' },
    input: codeFor('login-email'),
  },
  'POST /v1/user/send-totp-mobile': {
    cells: 'uu r+p n++ u +',
    codes: { p: 'identity-proof-needed', n: 'code-destination-missing' },
    input: nothing,
  },
  'POST /v1/user/verify-totp-mobile': {
    cells: 'uu r+p +++ u +',
    codes: { p: 'identity-proof-needed' },
    input: codeFor('login-mobile'),
  },

  'GET /v1/user/lost-phone': { cells: 'uu rr+ +++ u +' },
  'POST /v1/user/lost-phone/send-code': { ...closed, input: () => ({ body: { mobile: freshMobile() } }) },
  'POST /v1/user/lost-phone/verify-code': { ...closed, input: codeFor('lost-mobile') },
  'POST /v1/lost-phone/stop': { cells: '++ +++ +++ + +', input: (_, world) => lostPhoneLink(world) },

  'POST /v1/user/forgot-password': {
    cells: '++ +++ +++ + +',
    input: () => ({ body: { email: freshEmail(), dob: { dd: '14', mm: '3', yy: '1988' } } }),
  },
  'POST /v1/user/changePassword': {
    cells: 'uu +rr +++ u +',
    fresh: true,
    input: { body: { oldPassword: PASSWORD, newPassword: 'amber-kettle-lantern-tide' } },
  },

  'GET /v1/user/details': { cells: 'uu rrr +++ u +' },
  'PUT /v1/user/details': { cells: 'uu rrr +++ u +', input: ownProfile },
  'POST /v1/user/details': { cells: 'uu rrr +++ u +', input: ownProfile },
  // No change is pending.
  'POST /v1/user/send-change-email': {
    cells: 'uu rrr nnn u n',
    codes: { n: 'code-destination-missing' },
  },
  'POST /v1/user/send-change-mobile': {
    cells: 'uu rrr nnn u n',
    codes: { n: 'code-destination-missing' },
  },
  'POST /v1/user/verify-change-email': {
    cells: 'uu rrr nnn u n',
    codes: { n: 'code-incorrect' },
    input: { body: { oneTimeCode: '123456', password: PASSWORD } },
  },
  'POST /v1/user/verify-change-mobile': {
    cells: 'uu rrr nnn u n',
    codes: { n: 'code-incorrect' },
    input: { body: { oneTimeCode: '123456', password: PASSWORD } },
  },
  'GET /v1/user/sessions': { cells: 'uu rrr +++ u +' },
  // The same answer for an unknown session and another member's.
  'POST /v1/user/sign-out-session': {
    cells: 'uu rrr +++ u +',
    input: ({ actor }, { theirs }) => ({
      body: { id: actor === 'another member' ? theirs.sessionId : randomUUID() },
    }),
  },
  'POST /v1/user/sign-out-others': { cells: 'uu rrr +++ u +', fresh: true, input: nothing },
  'GET /v1/user/activity': { cells: 'uu rrr +++ u +' },

  'POST /v1/validate/identity-documents': {
    cells: 'uu rr+ +++ u +',
    input: () => ({ body: medicare() }),
  },
  'PUT /v1/validate/identity-documents': {
    cells: 'uu rr+ +++ u x',
    codes: { x: 'identity-check-unknown' },
    input: ownTrackingReference,
  },

  'POST /v1/creditscore': { cells: 'uu rrr r++ u +', input: nothing },
  'GET /v1/creditscore/changes': { cells: 'uu rrr r++ u +' },
  'PUT /v1/user/one-score-banner': {
    cells: 'uu rrr +++ u +',
    input: { body: { isDismissed: true } },
  },
  'GET /v1/creditscore/counter': { cells: '++ +++ +++ + +' },
  'POST /v1/creditreport': {
    cells: 'uu rrr rd+ u +',
    codes: { d: 'documents-needed' },
    input: nothing,
  },
  'GET /v1/creditreport/pdf': { cells: 'uu rrr rd+ u +', codes: { d: 'documents-needed' } },
  'POST /v1/score/what-if': { cells: 'uu rrr r++ u +', input: { body: { changes: [] } } },

  'GET /v1/user/notices': { cells: 'uu rrr +++ u +' },
  'PUT /v1/user/notices': { cells: 'uu rrr +++ u +', input: { body: { scoreChange: false } } },
  'POST /v1/notices/unsubscribe': { cells: '++ +++ +++ + +', input: unsubscribing },

  'POST /v1/user/delete-account': { cells: 'uu rrr +++ u +', fresh: true, input: password },
  'GET /v1/user/export': { cells: 'uu rrr +++ u +' },
  'GET /v1/user/export.pdf': { cells: 'uu rrr +++ u +' },

  'POST /v1/product/init': { cells: '++ +++ +++ + +', input: { body: { page: '/' } } },
  'POST /v1/product/redirect': { cells: '++ +++ +++ + +', input: { body: { productId: 71, mode: 'd' } } },
  'POST /v1/tracking/product-click': { cells: '++ +++ +++ + +', input: { body: PRESS } },
  'POST /v1/tracking/referral': {
    cells: 'u+ rrr +++ u +',
    input: () => ({ body: { tid: randomBytes(6).toString('hex') } }),
  },
  'POST /v1/contact-us': { cells: '++ +++ +++ + +', input: written },
  'POST /v1/lodge-a-complaint': { cells: '++ +++ +++ + +', input: written },

  'GET /v1/user/preferences': { cells: 'uu rrr +++ u +' },
  'PUT /v1/user/preferences': { cells: 'uu rrr +++ u +', input: { body: wanting([]) } },
  'POST /v1/user/preferences': { cells: 'uu rrr +++ u +', input: { body: wanting([]) } },
  'GET /v1/user/consents': { cells: 'uu rrr +++ u +' },
  'POST /v1/user/withdraw-consent': { cells: 'uu rrr +++ u +', input: { body: { kind: 'marketing' } } },

  'GET /v1/corrections': { cells: 'uu rrr r++ u +' },
  'POST /v1/corrections': {
    cells: 'uu rrr rd+ u x',
    codes: { d: 'documents-needed', x: 'correction-item-unknown' },
    input: (_, { theirs }) => ({ body: asked(theirs.items.court) }),
  },
  'POST /v1/corrections/:caseId/close': {
    cells: 'uu rrr rx+ u x',
    codes: { x: 'correction-unknown' },
    input: (_, { theirs }) => ({ params: { caseId: theirs.caseId }, body: { outcome: 'withdrawn' } }),
  },
  'POST /v1/corrections/ban': { cells: 'uu rrr r++ u +', fresh: true, input: nothing },
  'POST /v1/corrections/ban/extend': {
    cells: 'uu rrr rnn u n',
    codes: { n: 'ban-not-in-force' },
    input: nothing,
  },
  'POST /v1/corrections/ban/lift': {
    cells: 'uu rrr rnn u n',
    codes: { n: 'ban-not-in-force' },
    input: password,
  },

  'GET /v1/content/menu': { cells: '++ +++ +++ + +' },
  'GET /v1/content/texts': { cells: '++ +++ +++ + +' },
  'GET /v1/content/key-features': { cells: '++ +++ +++ + +' },
  'GET /v1/content/process-steps': { cells: '++ +++ +++ + +' },
  'GET /v1/content/faqs': { cells: '++ +++ +++ + +' },
  'GET /v1/content/tabs': { cells: '++ +++ +++ + +' },
  'GET /v1/content/credit-summary': { cells: '++ +++ +++ + +' },
  'GET /v1/content/articles': { cells: '++ +++ +++ + +' },
  'GET /v1/content/articles/:seoName': {
    cells: '++ +++ +++ + +',
    input: { params: { seoName: 'building-a-better-score-over-time' } },
  },
  'GET /v1/user/gethomeshowcode': { cells: '++ +++ +++ + +' },

  'GET /v1/wizard/:wizardName': { cells: 'uu rrr +++ u +', input: own },
  'POST /v1/wizard/:wizardName': { cells: 'uu rrr +++ u +', input: { ...own, body: step } },
  // No caller here has finished the assistant, so there is nothing to send.
  'POST /v1/home-loan/hand-over': {
    cells: 'uu rrr nnn u n',
    codes: { n: 'hand-over-changed' },
    input: {
      body: { partnerId: 7, textVersion: 'home-loan-hand-over-1', fields: [{ field: 'name', value: 'x' }] },
    },
  },
  'GET /v1/user/about-me': { cells: 'uu rrr +++ u +' },
  'POST /v1/user/about-me-step': { cells: 'uu rrr +++ u +', input: { body: aboutMe } },
  'PUT /v1/user/about-me-agreement': { cells: 'uu rrr +++ u +', input: { body: { agreed: true } } },

  'POST /v1/map/areas': { cells: 'uu rrr +++ u +', input: { body: { search: '3000' } } },
  'POST /v1/map/area': { cells: 'uu rrr +++ u +', input: { body: { sA3Code: '20604' } } },
  'GET /v1/map/statistics': { cells: 'uu rrr +++ u +' },
};
