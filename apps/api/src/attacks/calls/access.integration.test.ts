import { OPERATION_KEYS, operationOf, type OperationKey } from '@wattle/contract';
import type { Answer, Browser } from '@wattle/testkit/browser/browser';
import { customer, licence, register, memberIdOf } from '@wattle/testkit/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startHarness, type Harness } from '#api/testing/harness.ts';
import { openSession } from '#api/platform/sessions/session.ts';

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

type Whose = {
  memberId: string | null;
  registrationId: string | null;
  first: boolean;
  second: boolean;
  temporaryPassword?: boolean;
};

async function browserOf({ first, second, ...whose }: Whose): Promise<Browser> {
  const { platform, database } = harness;
  const opened = { ...whose, firstFactor: first, secondFactor: second };
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

type Facts = Record<'first' | 'second' | 'mobile' | 'licence' | 'cohort' | 'temporary' | 'reset', boolean>;

const FACTS: Facts[] = Array.from({ length: 128 }, (_, bits) => ({
  first: (bits & 1) > 0,
  second: (bits & 2) > 0,
  mobile: (bits & 4) > 0,
  licence: (bits & 8) > 0,
  cohort: (bits & 16) > 0,
  temporary: (bits & 32) > 0,
  reset: (bits & 64) > 0,
}));

/** Independent of the guards' code. */
function codesOf({ first, second, mobile, licence: verified, cohort, temporary }: Facts): string[] {
  return [
    'EV',
    verified ? ['IV', 'ICV', 'IDL'] : 'INV',
    mobile ? 'MV' : [],
    first ? '1FA' : [],
    second ? '2FA' : [],
    cohort ? 'IHC' : [],
    temporary ? 'TP' : [],
  ].flat();
}

async function memberWith(facts: Facts): Promise<Browser> {
  const { first, second, mobile, licence: verified, cohort, temporary, reset } = facts;
  const now = harness.clock.now();
  await harness.database.db
    .updateTable('members')
    .set({
      mobile_verified_at: mobile ? now : null,
      licence_verified_at: verified ? now : null,
      mobile_factor_needed: reset,
      cohort,
    })
    .where('id', '=', memberId)
    .execute();
  return browserOf({ memberId, registrationId: null, first, second, temporaryPassword: temporary });
}

/** Open to a temporary password, and while a second factor is owed after a reset. */
const OPENS_TO_TEMPORARY: readonly OperationKey[] = ['POST /v1/user/changePassword'];
const OPENS_TO_RESET: readonly OperationKey[] = [
  'POST /v1/validate/identity-documents',
  'PUT /v1/validate/identity-documents',
  'GET /v1/user/lost-phone',
  'POST /v1/user/lost-phone/send-code',
  'POST /v1/user/lost-phone/verify-code',
];

/** Independent of the guards' code. */
function isLetIn(key: OperationKey, facts: Facts): boolean {
  const { access } = operationOf(key);
  if (access.to === 'anyone') return true;
  if (facts.temporary) return OPENS_TO_TEMPORARY.includes(key);
  if (access.to === 'registration') return facts.second;
  if (facts.reset && OPENS_TO_RESET.includes(key)) return true;
  const codes = codesOf(facts);
  return access.roles.every((role) => codes.includes(role));
}

describe.each(OPERATION_KEYS)('%s', (key) => {
  const { access } = operationOf(key);

  it('[PROF-008] [PROF-015] lets a visitor in only where the contract says anyone', async () => {
    const refusal = refusalOf(await knock(harness.browser(), key));
    expect(refusal).toBe(access.to === 'anyone' ? null : 'unauthenticated');
  });

  it('[PROF-015] does not accept a registration as a member', async () => {
    const browser = await browserOf({ memberId: null, registrationId, first: false, second: false });
    const refusal = refusalOf(await knock(browser, key));
    expect(refusal).toBe(access.to === 'member' ? 'unauthenticated' : null);
  });

  it('[PROF-007] [PROF-009] [PROF-015] [PWD-007] lets a member in with the roles that the contract names', async () => {
    const wrong: string[] = [];
    for (const facts of FACTS) {
      const browser = await memberWith(facts);
      const refusal = refusalOf(await knock(browser, key));
      const expected = isLetIn(key, facts) ? null : 'role-missing';
      if (refusal !== expected) wrong.push(`${JSON.stringify(facts)}: ${refusal}`);
    }
    expect(wrong).toEqual([]);
  });

  it('[PWD-007] [PROF-015] rejects a temporary password unless the contract names it', async () => {
    await memberWith({
      first: true,
      second: true,
      mobile: true,
      licence: true,
      cohort: true,
      temporary: false,
      reset: false,
    });
    const whose = { memberId, registrationId: null, first: true, second: true };
    const browser = await browserOf({ ...whose, temporaryPassword: true });
    const isOpen = access.to === 'anyone' || key === 'POST /v1/user/changePassword';
    expect(refusalOf(await knock(browser, key))).toBe(isOpen ? null : 'role-missing');
  });
});

it('[PROF-002] [PROF-003] shows clients the roles that the guards use', async () => {
  for (const facts of FACTS) {
    const browser = await memberWith(facts);
    const { roles } = (await browser.call('GET /v1/user/is-authenticated')).body;
    expect(roles.split(',').sort()).toEqual(codesOf(facts).sort());
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
