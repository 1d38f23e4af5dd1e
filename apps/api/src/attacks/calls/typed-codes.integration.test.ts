import { OPERATION_KEYS, operationOf, type OperationKey } from '@wattle/contract';
import { freshMobile, international, latestCode, PASSWORD } from '@wattle/testkit/people';
import type { Browser } from '@wattle/testkit/browser/browser';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import type { CodePurpose } from '#api/features/codes/code-budgets.ts';

import { freshEmail, ownProfile } from './test-matrix-inputs.ts';
import { startMatrixWorld, type Actor, type Caller, type World } from './test-matrix-world.ts';

let world: World;

beforeAll(async () => {
  world = await startMatrixWorld();
});
afterAll(() => world.stop());

/** Makes the right code for a caller who may enter it. */
type MakeCode = (caller: Caller) => Promise<string>;

const sent =
  (purpose: CodePurpose): MakeCode =>
  (caller) =>
    world.code(caller, purpose, purpose.endsWith('mobile') ? freshMobile() : freshEmail());

const changed =
  (field: 'email' | 'mobile'): MakeCode =>
  async (caller) => {
    const to = field === 'email' ? freshEmail() : freshMobile();
    const { body } = await ownProfile(caller);
    await caller.browser.call('PUT /v1/user/details', { body: { ...(body as object), [field]: to } });
    return latestCode(world.harness, field === 'email' ? to : international(to));
  };

const newApp: MakeCode = async ({ browser }) => (await beginApp(browser))(0);

const appCode: MakeCode = async ({ member: { browser } }) => {
  const code = await beginApp(browser);
  await browser.call('POST /v1/user/keys/confirm-app', { body: { oneTimeCode: code(0) } });
  return code(1);
};

/** Returns the app's codes, by the steps from now. */
async function beginApp(browser: Browser) {
  const { secret } = (await browser.call('POST /v1/user/keys/begin-app', { body: {} })).body;
  const now = world.harness.clock.now().getTime();
  return (steps: number) => new TOTP({ secret }).generate({ timestamp: now + steps * 30_000 });
}

const recoveryCode: MakeCode = async ({ member }) =>
  (await member.browser.call('POST /v1/user/keys/make-recovery-codes', { body: {} })).body.codes[0];

const lostPhone: MakeCode = async (caller) => {
  const { database, clock } = world.harness;
  const { id } = caller.member;
  await database.db.updateTable('members').set({ mobile_factor_needed: true }).where('id', '=', id).execute();
  const shown = { member_id: id, session_id: caller.sessionId ?? '', shown_at: clock.now() };
  await database.db.insertInto('shown_documents').values(shown).execute();
  return sent('lost-mobile')(caller);
};

const EXHAUSTED = [...Array<string>(5).fill('code-incorrect'), 'code-attempts-exhausted'];
const BLOCKED = [...Array<string>(6).fill('code-incorrect'), 'rate-limited'];
/** The secret has just been shown to the session, so there is nothing to guess. */
const NOT_GUESSED = ['code-incorrect'];

const CODES: Partial<Record<OperationKey, [Actor, MakeCode, string[]]>> = {
  'POST /v1/user/register/verify-totp-email': ['registering', sent('register-email'), EXHAUSTED],
  'POST /v1/user/register/verify-totp-mobile': ['two factors', sent('register-mobile'), EXHAUSTED],
  'POST /v1/user/verify-totp-email': ['password alone', sent('login-email'), EXHAUSTED],
  'POST /v1/user/verify-totp-mobile': ['password alone', sent('login-mobile'), EXHAUSTED],
  'POST /v1/user/verify-totp-app': ['password alone', appCode, BLOCKED],
  'POST /v1/user/verify-recovery-code': ['password alone', recoveryCode, BLOCKED],
  'POST /v1/user/keys/confirm-app': ['two documents', newApp, NOT_GUESSED],
  'POST /v1/user/verify-change-email': ['two documents', changed('email'), EXHAUSTED],
  'POST /v1/user/verify-change-mobile': ['two documents', changed('mobile'), EXHAUSTED],
  'POST /v1/user/lost-phone/verify-code': ['password alone', lostPhone, EXHAUSTED],
};

function fieldsOf(key: OperationKey): string[] {
  const { body } = operationOf(key);
  return body instanceof z.ZodObject ? Object.keys(body.shape) : [];
}

const isCode = (field: string) => ['oneTimeCode', 'recoveryCode'].includes(field);
const CODE_CALLS = OPERATION_KEYS.filter((key) => fieldsOf(key).some(isCode));

const NO_CODES = ['12345', '12345é', '٤٥', 'شششششش', '😀😀😀', '½¼¾½¼¾', ''];
const INDIC_ZERO = 0x0660;
const inArabic = (code: string) =>
  code.replaceAll(/\d/g, (digit) => String.fromCodePoint(INDIC_ZERO + Number(digit)));

it('[API-023] are all codes that people type', () => {
  expect(Object.keys(CODES).toSorted()).toEqual([...CODE_CALLS].toSorted());
});

describe.each(CODE_CALLS)('%s', (key) => {
  const [actor = 'anonymous', makeCode = () => Promise.resolve(''), ends = []] = CODES[key] ?? [];

  async function ready() {
    const caller = await world.caller(actor, true);
    const code = await makeCode(caller);
    const field = fieldsOf(key).find(isCode) ?? '';
    const password = fieldsOf(key).includes('password') ? { password: PASSWORD } : {};
    const enter = (typed: string) => caller.browser.call(key, { body: { [field]: typed, ...password } });
    return { code, enter };
  }

  it('[API-023] [OTP-002] counts what is no code as a wrong one', async () => {
    const { enter } = await ready();
    const codes = [];
    for (const typed of NO_CODES.slice(0, ends.length)) codes.push((await enter(typed)).body.code);
    expect(codes).toEqual(ends);
  });

  it('[API-023] takes the right code in Arabic-Indic digits', async () => {
    const { code, enter } = await ready();
    const answer = await enter(inArabic(code));
    expect(answer.status, answer.text).toBe(200);
  });
});
