import { OPERATION_KEYS, operationOf, type OperationKey } from '@wattle/contract';
import type { Answer, Browser } from '@wattle/testkit/browser/browser';
import { customer, licence, register, memberIdOf } from '@wattle/testkit/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startHarness, type Harness } from '#api/testing/harness.ts';
import { openSession } from '#api/platform/sessions/sessions.sql.ts';

let harness: Harness;
let memberId: string;
let registrationId: string;

beforeAll(async () => {
  harness = await startHarness();
  const member = await register(harness);
  memberId = await memberIdOf(member);
  await harness.browser().call('POST /v1/user/register-full', { body: customer() });
  const waiting = await harness.database.db
    .selectFrom('registrations')
    .select('id')
    .where('member_id', 'is', null)
    .executeTakeFirstOrThrow();
  registrationId = waiting.id;
});
afterAll(() => harness.stop());

type NewSession = {
  memberId: string | null;
  registrationId: string | null;
  first: boolean;
  second: boolean;
  temporaryPassword?: boolean;
};

async function browserOf({ first, second, ...rest }: NewSession): Promise<Browser> {
  const { platform, database } = harness;
  const opened = { ...rest, firstFactor: first, secondFactor: second };
  const { id, token } = await openSession(platform.ctx, database.db, opened);
  const browser = harness.browser();
  browser.cookies.set('session', token);
  const csrf = platform.gates.antiForgery.tokenFor({ id });
  return {
    ...browser,
    call: (key, input = {}) =>
      browser.call(key, { ...input, headers: { 'x-csrf-token': csrf, ...input.headers } }),
  };
}

/** Reaches the gates only: the body is invalid and the challenge unsolved. */
function knock(browser: Browser, key: OperationKey): Promise<Answer> {
  const { body, params } = operationOf(key);
  return browser.call(key, {
    ...(body === undefined ? {} : { body: { unknownField: 1 } }),
    ...(params === undefined ? {} : { params: { text: '1' } }),
    headers: { 'x-challenge-token': 'unsolved' },
  });
}

function refusalOf({ status, body }: Answer): string | null {
  if (status === 401 && body.code === 'unauthenticated') return 'unauthenticated';
  return status === 403 && body.code === 'role-missing' ? 'role-missing' : null;
}

describe.each(OPERATION_KEYS)('%s', (key) => {
  const { access } = operationOf(key);

  it('[PROF-008] [PROF-015] lets a visitor in only where the contract says anyone', async () => {
    const refusal = refusalOf(await knock(harness.browser(), key));
    expect(refusal).toBe(access.to === 'anyone' ? null : 'unauthenticated');
  });

  it('[PROF-015] rejects the session of a member without a factor', async () => {
    const browser = await browserOf({ memberId, registrationId: null, first: false, second: false });
    expect(refusalOf(await knock(browser, key))).toBe(access.to === 'anyone' ? null : 'role-missing');
  });

  it('[PROF-015] does not accept a registration as a member', async () => {
    const browser = await browserOf({ memberId: null, registrationId, first: false, second: false });
    const refusal = refusalOf(await knock(browser, key));
    expect(refusal).toBe(access.to === 'member' ? 'unauthenticated' : null);
  });
});

it('[PROF-002] [PROF-003] shows clients the roles that the guards use', async () => {
  const { db } = harness.database;
  await db
    .updateTable('members')
    .set({ licence_verified_at: harness.clock.now(), cohort: true })
    .where('id', '=', memberId)
    .execute();
  for (const [first, second] of [
    [true, false],
    [true, true],
  ] as const) {
    const browser = await browserOf({ memberId, registrationId: null, first, second });
    const { roles } = (await browser.call('GET /v1/user/is-authenticated')).body;
    expect(roles).toBe(second ? 'IV,ICV,IDL,EV,MV,1FA,2FA,IHC' : 'IV,ICV,IDL,EV,MV,1FA,IHC');
  }
});

it('[PROF-015] rejects a forged, cut or doubled session token', async () => {
  const { token } = await openSession(harness.platform.ctx, harness.database.db, {
    memberId,
    registrationId: null,
    firstFactor: true,
    secondFactor: true,
  });
  for (const forged of ['x', token.slice(1), `${token}${token}`, token.toUpperCase(), '%00', '__proto__']) {
    const browser = harness.browser();
    browser.cookies.set('session', forged);
    expect((await browser.call('GET /v1/user/details')).status, forged).toBe(401);
  }
});

describe("another member's things", () => {
  let owner: Browser;
  let trackingReference: string;

  const poll = (browser: Browser) =>
    browser.call('PUT /v1/validate/identity-documents', { body: { trackingReference } });

  beforeAll(async () => {
    owner = (await register(harness)).browser;
    const body = { consent: true, consent1: true, driversLicence: licence(6) };
    const started = await owner.call('POST /v1/validate/identity-documents', { body });
    trackingReference = started.body.trackingReference;
  });

  it('[IDV-047] [PROF-015] reveals nothing of a tracking reference to another member and keeps the check running', async () => {
    const other = (await register(harness)).browser;
    const answer = await poll(other);
    expect([answer.status, answer.body.code]).toEqual([400, 'identity-check-unknown']);
    const made = await other.call('PUT /v1/validate/identity-documents', {
      body: { trackingReference: '00000000-0000-4000-8000-000000000000' },
    });
    const { requestId: _, ...unknown } = made.body;
    const { requestId: __, ...known } = answer.body;
    expect(known, 'the same for a reference that does not exist').toEqual(unknown);
    expect((await poll(owner)).status).toBe(200);
  });

  it('[PROF-015] rejects a tracking reference in another session of the member', async () => {
    const { id } = await harness.database.db
      .selectFrom('identity_checks')
      .select('session_id as id')
      .where('id', '=', trackingReference)
      .executeTakeFirstOrThrow();
    const swap = (from: string, to: string) =>
      harness.database.db
        .updateTable('identity_checks')
        .set({ session_id: to })
        .where('id', '=', trackingReference)
        .where('session_id', '=', from)
        .execute();
    const elsewhere = '00000000-0000-4000-8000-000000000001';
    await swap(id, elsewhere);
    expect((await poll(owner)).body.code).toBe('identity-check-unknown');
    await swap(elsewhere, id);
    expect((await poll(owner)).status).toBe(200);
  });

  it('[PROF-015] rejects a code sent to another session', async () => {
    const [first, second] = [harness.browser(), harness.browser()];
    const [one, two] = [customer(), customer()];
    await first.call('POST /v1/user/register-full', { body: one });
    await second.call('POST /v1/user/register-full', { body: two });
    const [message] = await harness.simulators.waitForMessages(one.email, 1);
    const body = { oneTimeCode: message?.codes[0] ?? '' };
    const [theirs] = await harness.simulators.waitForMessages(two.email, 1);
    const stolen = await second.call('POST /v1/user/register/verify-totp-email', { body });
    // Once in a million, both get the same digits.
    expect(stolen.status).toBe(theirs?.codes[0] === body.oneTimeCode ? 200 : 400);
    expect((await first.call('POST /v1/user/register/verify-totp-email', { body })).status).toBe(200);
  });

  it('[PROF-015] ignores or rejects a client’s claims about itself', async () => {
    const { browser } = await register(harness);
    const claims = { isCurrentEmailValid: true, isCurrentMobileValid: true };
    const answer = await harness.browser().call('POST /v1/user/register-full', {
      body: { ...customer(), ...claims, roles: 'IV,2FA' },
    });
    expect(answer.status).toBe(400);
    const refreshed = await browser.call('POST /v1/oauth2/token', {
      body: { grant_type: 'refresh_token', mFAVerificationType: 'M' },
    });
    expect(refreshed.body.roles.split(',')).not.toContain('IV');
    const other = await browser.call('POST /v1/creditscore', { body: { userId: memberId } });
    expect(other.status).toBe(403);
  });
});
