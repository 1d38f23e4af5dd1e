import { randomUUID } from 'node:crypto';

import type { OperationKey } from '@wattle/contract';
import { succeed } from '@wattle/domain/outcome';
import { addMonths, formatDate, sydneyDate, sydneyMonth } from '@wattle/domain/calendar/calendar';
import type { Browser } from '@wattle/testkit/browser/browser';
import {
  customer,
  freshMobile,
  latestCode,
  licence,
  memberIdOf,
  passport,
  PASSWORD,
  verifyIdentity,
  freshName,
  type Person,
} from '@wattle/testkit/people';

import { endAllSessions } from '#api/features/account/end-all-sessions.ts';
import { freshEmail, profileOf } from '#api/features/account/test-account.ts';
import { confirmSecretOf } from '#api/features/registration/send-email-code.ts';
import { insertNotices } from '#api/features/leaving/dormancy.sql.ts';
import { dormancyNotice } from '#api/features/leaving/leaving.effects.ts';
import { claimOrder } from '#api/features/score/bureau-orders.sql.ts';
import { pruneFiles } from '#api/features/score/history/prune-files.ts';
import { withdrawConsent } from '#api/features/preferences/consents.ts';
import { reportOf } from '#api/features/score/memory-bureau-gateway.ts';
import { settleAnswer } from '#api/features/score/settle-answer.ts';
import { insertConsent, storeMonth } from '#api/features/score/test-member.ts';
import { hashToken } from '#api/platform/sessions/token.ts';
import type { CodePurpose } from '#api/features/codes/code-budgets.ts';
import { issueCode } from '#api/features/codes/one-time-codes.ts';
import { inSessionlessTransaction } from '#api/platform/members/member-transaction.ts';
import { recordDeliveryStatus } from '#api/platform/outbox/delivery-status.ts';
import { addEffect } from '#api/platform/outbox/outbox.ts';
import { openSession } from '#api/platform/sessions/sessions.sql.ts';
import { asked, BAN, itemsOf, OPEN, send } from '#api/testing/correcting.ts';
import type { Harness } from '#api/testing/harness.ts';
import { STAFF } from '#api/testing/staff.ts';
import { memberSessionOf } from '#api/testing/member-session.ts';
import { wanting } from '#api/testing/preferring.ts';
import { readyMember } from '#api/testing/ready-member.ts';
import { askForReset, followLink, temporaryPasswordOf } from '#api/testing/resetting.ts';

/** The owner of an act's rows: a member, or a registration that waits for its code. */
export type Subject = {
  harness: Harness;
  id: string;
  person: Person & { firstName: string; lastName: string };
  /** A session that several acts share, with the first factor alone. */
  shared: SessionBrowser;
};

type SessionBrowser = Browser & { session: { id: string; shardKey: string } };
type InHarness = Pick<Subject, 'harness' | 'id'>;

/** Prepares an act, which a race then starts. */
export type Act = (subject: Subject) => Promise<() => Promise<unknown>>;

const NEXT_PASSWORD = 'amber-kettle-lantern-tide';

/** Another session of the member. */
async function beside(
  { harness, id }: InHarness,
  factors = { firstFactor: true, secondFactor: true },
): Promise<SessionBrowser> {
  const { platform, database, browser } = harness;
  const rights = { memberId: id, registrationId: null, ...factors };
  const session = await openSession(platform.ctx, database.db, rights);
  const plain = browser();
  plain.cookies.set('session', session.token);
  const csrf = platform.gates.antiForgery.tokenFor(session);
  return {
    ...plain,
    session,
    call: (key, input = {}) =>
      plain.call(key, { ...input, headers: { 'x-csrf-token': csrf, ...input.headers } }),
  };
}

type Code = { purpose: CodePurpose; destination: string; session: { id: string; shardKey: string } };

async function codeFor({ harness: { platform } }: Subject, request: Code): Promise<string> {
  const issued = await inSessionlessTransaction(platform.ctx, request.session.shardKey, (tx) =>
    issueCode(platform.ctx, tx, { ...request, account: '', address: null }),
  );
  return issued?.code ?? '';
}

/** Enters a code in another session. */
const entering =
  (key: OperationKey, purpose: CodePurpose): Act =>
  async (subject) => {
    const browser = purpose === 'login-email' ? subject.shared : await beside(subject);
    const destination = purpose.endsWith('mobile') ? freshMobile() : subject.person.email;
    const oneTimeCode = await codeFor(subject, { purpose, destination, session: browser.session });
    return () => browser.call(key, { body: { oneTimeCode } });
  };

const own =
  (key: OperationKey, input: (person: Person) => object): Act =>
  async (subject) => {
    const browser = await beside(subject);
    return () => browser.call(key, input(subject.person));
  };

const password = { body: { password: PASSWORD } };

/** The answer to an enquiry that was claimed before. */
const storing =
  (bureau: 'primary' | 'second'): Act =>
  async ({ harness, id: memberId }) => {
    const { ctx } = harness.platform;
    if (bureau === 'second') await insertConsent(harness, { memberId, kind: 'second-bureau' });
    const key = { memberId, bureau, month: sydneyMonth(ctx.now()) };
    const claim = await claimOrder(ctx, { ...key, sessionId: randomUUID(), isRepeatable: true });
    const reference = 'reference' in claim ? claim.reference : '';
    const receivedOn = formatDate(sydneyDate(ctx.now()));
    return () =>
      settleAnswer(ctx, { ...key, reference, receivedOn, answer: succeed(reportOf(600)), callerId: null });
  };

/** Acts of a member with one document, whose month has no score yet. */
export const MEMBERS_ACTS = {
  'a score is stored': storing('primary'),
  'a second score is stored': storing('second'),
  'the second bureau is withdrawn': async ({ harness: { platform }, id }) => {
    const session = await memberSessionOf(platform.ctx, id);
    return () => withdrawConsent(platform.ctx, { session, kind: 'second-bureau' });
  },
  'older files are pruned': async ({ harness: { platform }, id: memberId }) => {
    const { ctx } = platform;
    const now = sydneyMonth(ctx.now());
    for (const ago of [3, 2, 1]) {
      const month = addMonths(now, -ago);
      await storeMonth(ctx, { memberId, receivedOn: `${month}-10`, report: reportOf(600) });
    }
    return () => pruneFiles(ctx, { signal: new AbortController().signal });
  },
  'a new name is saved': own('PUT /v1/user/details', (person) => ({
    body: profileOf(person, { lastName: 'Defaulted', firstName: freshName(), password: PASSWORD }),
  })),
  'the account is deleted': own('POST /v1/user/delete-account', () => password),
  'the account is cancelled': own('PUT /v1/user/preferences', () => ({
    body: wanting([], { isActive: false, password: PASSWORD }),
  })),
  'the password is changed': own('POST /v1/user/changePassword', () => ({
    body: { oldPassword: PASSWORD, newPassword: NEXT_PASSWORD },
  })),
  'support ends all sessions':
    async ({ harness: { platform }, id }) =>
    () =>
      endAllSessions(platform.ctx, { memberId: id }, { by: STAFF }),
  'other devices are signed out': own('POST /v1/user/sign-out-others', () => ({ body: {} })),
  'a document check ends': async (subject) => {
    const browser = await beside(subject);
    const body = { consent: true, consent1: true, passport: passport() };
    const { trackingReference } = (await browser.call('POST /v1/validate/identity-documents', { body })).body;
    return () => browser.call('PUT /v1/validate/identity-documents', { body: { trackingReference } });
  },
  'a document check is sent again': async (subject) => {
    const browser = await beside(subject);
    const body = { consent: true, consent1: true, passport: passport(8) };
    await browser.call('POST /v1/validate/identity-documents', { body });
    return () => browser.call('POST /v1/validate/identity-documents', { body });
  },
  'the second factor is proved': entering('POST /v1/user/verify-totp-email', 'login-email'),
  'a first mobile is proved': entering('POST /v1/user/register/verify-totp-mobile', 'register-mobile'),
  'a new e-mail is proved': async (subject) => {
    const browser = await beside(subject);
    const email = freshEmail();
    const { firstName, lastName } = subject.person;
    await browser.call('PUT /v1/user/details', {
      body: profileOf(subject.person, { email, firstName, lastName }),
    });
    const oneTimeCode = await latestCode(subject.harness, email);
    return () =>
      browser.call('POST /v1/user/verify-change-email', { body: { oneTimeCode, password: PASSWORD } });
  },
  'a lost phone gets a new number': async (subject) => {
    const { harness, id } = subject;
    const browser = await beside(subject, { firstFactor: true, secondFactor: false });
    const { db } = harness.database;
    await db.updateTable('members').set({ mobile_factor_needed: true }).where('id', '=', id).execute();
    const shown = { member_id: id, session_id: browser.session.id, shown_at: harness.clock.now() };
    await db.insertInto('shown_documents').values(shown).execute();
    const destination = freshMobile();
    const request = { purpose: 'lost-mobile', destination, session: browser.session } as const;
    const oneTimeCode = await codeFor(subject, request);
    return () => browser.call('POST /v1/user/lost-phone/verify-code', { body: { oneTimeCode } });
  },
  'a temporary password is asked for again': async ({ harness, person: { email } }) => {
    await temporaryPasswordOf(harness, email);
    return () => askForReset(harness, { email });
  },
  'the mailed link is followed': async ({ harness, person: { email } }) => {
    const temporary = await temporaryPasswordOf(harness, email);
    const browser = harness.browser();
    return () => followLink(browser, { email, password: temporary.password });
  },
  'a notice comes back': async ({ harness: { platform }, id, person }) => {
    const { ctx } = platform;
    const effectId = randomUUID();
    await ctx.inTransaction(async (tx) => {
      await insertNotices(tx, [{ memberId: id, noticeId: effectId, lastSignedInAt: '2026-01-01' }]);
      const body = { to: person.email };
      await addEffect(ctx, tx, dormancyNotice, { id: effectId, body, afterSeconds: 3600 });
    });
    return () => recordDeliveryStatus(ctx, { effectId, state: 'returned', code: null });
  },
  'a correction is closed': async (subject) => {
    const browser = await beside(await withReport(subject));
    const { enquiry } = await itemsOf(browser);
    const { body } = await send(browser, OPEN, { body: asked(enquiry) });
    const params = { caseId: String(body.caseId) };
    return () =>
      send(browser, 'POST /v1/corrections/:caseId/close', { params, body: { outcome: 'withdrawn' } });
  },
  'a ban is lifted': async (subject) => {
    const browser = await beside(await withReport(subject));
    await send(browser, BAN);
    return () => send(browser, `${BAN}/lift` as OperationKey, password);
  },
  'the session is closed':
    async ({ shared }) =>
    () =>
      shared.call('GET /v1/oauth2/logout'),
} satisfies Record<string, Act>;

export type MembersAct = keyof typeof MEMBERS_ACTS;

/** Two waiting effects that a worker has claimed, by their ids' order. The later one was written first. */
export async function claimedEffects({ harness, person }: Subject): Promise<[string, string]> {
  const { ctx } = harness.platform;
  const [first = '', second = ''] = [randomUUID(), randomUUID()].toSorted();
  const body = { to: person.email };
  await ctx.inTransaction(async (tx) => {
    for (const id of [second, first])
      await addEffect(ctx, tx, dormancyNotice, { id, body, afterSeconds: 3600 });
  });
  const claimed = { claimed_until: new Date(Date.now() + 60_000) };
  await ctx.db.updateTable('outbox').set(claimed).where('id', 'in', [first, second]).execute();
  return [first, second];
}

async function withReport(subject: Subject): Promise<Subject> {
  const { harness, id } = subject;
  await harness.database.db
    .updateTable('members')
    .set({ passport_verified_at: harness.clock.now() })
    .where('id', '=', id)
    .execute();
  return subject;
}

/** Registered, with a verified licence. */
export async function newMember(harness: Harness): Promise<Subject> {
  const names = { firstName: freshName(), lastName: 'Defaulted' };
  const person = { ...(await readyMember(harness, names)), ...names };
  await verifyIdentity(person.browser, licence(0));
  const member = { harness, id: await memberIdOf(person) };
  return { ...member, person, shared: await beside(member, { firstFactor: true, secondFactor: false }) };
}

/** Acts of a registration that waits for its code. */
export const REGISTRATIONS_ACTS = {
  'the right code is entered': async ({ harness, person, shared }) => {
    const oneTimeCode = await latestCode(harness, person.email);
    return () => shared.call('POST /v1/user/register/verify-totp-email', { body: { oneTimeCode } });
  },
  'another code is asked for':
    async ({ shared }) =>
    () =>
      shared.call('POST /v1/user/register/send-totp-email', { body: {} }),
  'the mailed link is opened':
    async ({ harness: { platform }, id, person: { email }, shared }) =>
    () =>
      shared.call('POST /v1/user/confirm-account', {
        body: { email, hash: confirmSecretOf(platform.ctx, id) },
      }),
  'the session is closed':
    async ({ shared }) =>
    () =>
      shared.call('GET /v1/oauth2/logout'),
} satisfies Record<string, Act>;

export async function newRegistration(harness: Harness): Promise<Subject> {
  const browser = harness.browser();
  const body = customer();
  await browser.client('POST /v1/user/register-full', { body });
  const session = await harness.database.db
    .selectFrom('sessions')
    .select(['id', 'shard_key as shardKey'])
    .where('token_hash', '=', hashToken(browser.cookies.get('session') ?? ''))
    .executeTakeFirstOrThrow();
  const person = { ...body, mobile: '', browser };
  return { harness, id: session.shardKey, person, shared: { ...browser, session } };
}
