import { customer, register, type Person } from '@wattle/testkit/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startHarness, type Harness } from '#api/testing/harness.ts';
import { askForReset, DOB, temporaryPasswordOf } from '#api/testing/resetting.ts';

let harness: Harness;
let person: Person;

beforeAll(async () => {
  harness = await startHarness();
  person = await register(harness);
});
afterAll(() => harness.stop());

const key = 'POST /v1/user/forgot-password';

describe('validation of a reset request', () => {
  it('[PWD-002] [PWD-003] [PWD-006] reports every empty field, and an invalid e-mail with its own message', async () => {
    const body = { email: 'nobody', dob: { dd: '', mm: ' ', yy: '' } };
    const answer = await harness.browser().call(key, { body });
    expect([answer.status, answer.body.errorMessage]).toEqual([400, 'Please enter a correct email address.']);
    expect(answer.body.errors).toEqual([
      { field: 'email', message: 'Email is invalid' },
      { field: 'dob.dd', message: 'Day required' },
      { field: 'dob.mm', message: 'Month required' },
      { field: 'dob.yy', message: 'Year required' },
    ]);
    const date = await harness
      .browser()
      .call(key, { body: { ...body, email: 'a@b.au', dob: { ...DOB, mm: '13' } } });
    expect(date.body.errors).toEqual([{ field: 'dob', message: 'This date is invalid' }]);
    expect(date.body.errorMessage).toBeUndefined();
  });

  it('[PWD-004] accepts a whole customer but reads e-mail and birth date only', async () => {
    const owner = await register(harness);
    const whole = {
      ...customer({ email: owner.email }),
      mobile: owner.mobile,
      origin: 'login',
      partnerSourceId: 12,
    };
    const body = { ...whole, firstName: 'Somebody', lastName: 'Else', password: 'not-read-at-all', dob: DOB };
    const before = (await harness.simulators.messages(owner.email)).length;
    expect(await harness.browser().call(key, { body })).toMatchObject({
      status: 200,
      body: { redirect_uri: '/login' },
    });
    const [mail] = await harness.simulators.waitForMessages(owner.email, before + 1);
    expect(mail?.links.join()).toContain(`/login#u=${encodeURIComponent(owner.email)}&p=`);
    expect(mail?.text).not.toContain('not-read-at-all');
    const { email, ...withoutEmail } = body;
    expect((await harness.browser().call(key, { body: withoutEmail })).status).toBe(400);
    expect((await harness.browser().call(key, { body: { email, dob: DOB, roles: 'IV' } })).status).toBe(400);
  });

  it('[PWD-004] [PROF-012] a reset request needs a solved challenge', async () => {
    const answer = await harness
      .browser()
      .call(key, { body: { email: person.email, dob: DOB }, headers: { 'x-challenge-token': 'x' } });
    expect([answer.status, answer.body.code]).toEqual([403, 'challenge']);
  });
});

describe('the reset mail', () => {
  it('[PWD-007] the reset mail links to the login with u and p', async () => {
    const { link, password } = await temporaryPasswordOf(harness, person.email);
    expect(link).toBe(`http://localhost:3000/login#u=${encodeURIComponent(person.email)}&p=${password}`);
    expect(password).toMatch(/^[\w-]{32}$/);
    const [row] = await harness.database.db.selectFrom('temporary_passwords').selectAll().execute();
    expect(Buffer.from(row?.password_hash ?? []).toString('latin1')).not.toContain(password);
    expect(row?.expires_at).toEqual(new Date(harness.clock.now().getTime() + 30 * 60_000));
  });

  it('[PWD-005] sends no reset mail for an unknown address, a wrong birth date or a waiting registration', async () => {
    const waiting = customer();
    await harness.browser().call('POST /v1/user/register-full', { body: waiting });
    const stranger = customer();
    await askForReset(harness, { email: stranger.email });
    await askForReset(harness, { email: person.email, dob: { ...DOB, yy: '1989' } });
    await askForReset(harness, { email: waiting.email });
    const before = (await harness.simulators.messages(person.email)).length;
    await askForReset(harness, { email: person.email.toUpperCase() });
    const mails = await harness.simulators.waitForMessages(person.email, before + 1);
    expect(mails).toHaveLength(before + 1);
    expect(await harness.simulators.messages(stranger.email)).toEqual([]);
    expect(await harness.simulators.messages(waiting.email)).toHaveLength(1);
  });
});

describe('account enumeration by reset requests', () => {
  it('[PWD-005] known and unknown accounts get the same answer, headers and number of statements', async () => {
    const other = await register(harness);
    const seen = async (email: string, dob = DOB) => {
      const browser = harness.browser();
      const headers = { 'x-challenge-token': await browser.solve() };
      harness.statements.count = 0;
      const { status, body, headers: received } = await browser.call(key, { body: { email, dob }, headers });
      const statements = harness.statements.count;
      const { date: _, 'x-request-id': __, ...rest } = received;
      return { status, body, rest, statements };
    };
    await harness.workers.stop();
    const unknown = await seen(customer().email);
    expect(unknown).toMatchObject({ status: 200, body: { redirect_uri: '/login' } });
    expect(await seen(other.email)).toEqual(unknown);
    expect(await seen(other.email, { ...DOB, dd: '15' })).toEqual(unknown);
  });

  it('[PWD-005] known and unknown addresses reach the same limit', async () => {
    const askSixTimes = async (email: string) => {
      const answers = [];
      for (let time = 1; time <= 6; time += 1) answers.push(await askForReset(harness, { email }));
      return answers.map(({ status, body }) => [status, body.errorMessage]);
    };
    const { email } = customer();
    const unknown = await askSixTimes(email);
    expect(unknown.at(4)).toEqual([200, undefined]);
    const message = 'Too many tries. If the details are right, the newest email still works.';
    expect(unknown.at(5)).toEqual([429, message]);
    harness.clock.advance(31 * 60_000);
    expect(await askSixTimes(person.email)).toEqual(unknown);
  });
});
