import { normaliseEmail } from '@wattle/domain/fields/contact-fields';
import {
  licence,
  memberIdOf,
  PASSWORD,
  register,
  signIn,
  signInAgain,
  verifyIdentity,
  type Person,
} from '@wattle/testkit/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { askForReset, DOB } from '#api/testing/resetting.ts';
import { save, wanting } from '#api/testing/preferring.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';
import { STAFF } from '#api/testing/staff.ts';

import { reopenAccount } from './reopen-account.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

async function cancelled(): Promise<Person & { memberId: string }> {
  const person = await register(harness);
  const memberId = await memberIdOf(person);
  const body = { ...wanting([], { isActive: false }), password: PASSWORD };
  expect((await save(person, body)).status).toBe(200);
  return { ...person, memberId };
}

describe('password reset of a cancelled account', () => {
  it('[PWD-005] [PREF-006] a reset request for a cancelled account mails the contact page, without a password', async () => {
    const { email, memberId } = await cancelled();
    const subjects = async () => (await harness.simulators.messages(email)).map(({ subject }) => subject);
    await expect.poll(subjects).toContain('Your Wattle account is cancelled');
    const before = (await subjects()).length;
    const answer = await askForReset(harness, { email });
    expect([answer.status, answer.body.redirect_uri]).toEqual([200, '/login']);
    const [mail] = await harness.simulators.waitForMessages(email, before + 1);
    expect(mail?.text).toContain('so you cannot log in');
    expect(mail?.links.some((link) => link.includes('/login'))).toBe(false);
    const temporary = harness.database.db.selectFrom('temporary_passwords').where('member_id', '=', memberId);
    expect(await temporary.selectAll().execute()).toEqual([]);
  });

  it('[PWD-005] sends no mail about a cancelled account for a wrong birth date', async () => {
    const { email } = await cancelled();
    const { email: marker } = await register(harness);
    const mailsTo = async (address: string) => (await harness.simulators.messages(address)).length;
    const toBoth = async () => (await mailsTo(email)) >= 2;
    await expect.poll(toBoth).toBe(true);
    const [mails, markers] = [await mailsTo(email), await mailsTo(marker)];
    await askForReset(harness, { email, dob: { ...DOB, yy: '1989' } });
    // Mails are sent in order, so the other address's mail shows that none came before it.
    await askForReset(harness, { email: marker });
    await harness.simulators.waitForMessages(marker, markers + 1);
    expect(await mailsTo(email)).toBe(mails);
  });
});

describe('reopening by support', () => {
  it('[PREF-006] reopening lets the owner log in and shows in their activity', async () => {
    const { email, memberId } = await cancelled();
    expect(await reopenAccount(harness.platform.ctx, normaliseEmail(` ${email.toUpperCase()}`), STAFF)).toBe(
      true,
    );
    expect((await signIn(harness.browser(), { email, password: PASSWORD })).status).toBe(200);
    const activity = harness.database.db.selectFrom('member_activity').where('member_id', '=', memberId);
    const items = await activity.select(['kind', 'device']).orderBy('id').execute();
    expect(items.filter(({ kind }) => kind.startsWith('account-'))).toEqual([
      { kind: 'account-cancelled', device: 'Unknown device' },
      { kind: 'account-reopened', device: null },
    ]);
    expect(await reopenAccount(harness.platform.ctx, normaliseEmail(email), STAFF), 'already open').toBe(
      false,
    );
  });

  it('[PREF-006] [SCORE-028] a reopened account gets a score again once the identity page has its consents', async () => {
    const person = await register(harness);
    const document = licence(0);
    await verifyIdentity(person.browser, document);
    const body = { ...wanting([], { isActive: false }), password: PASSWORD };
    expect((await save(person, body)).status).toBe(200);
    await reopenAccount(harness.platform.ctx, normaliseEmail(person.email), STAFF);
    harness.clock.advance(60_000);
    const browser = await signInAgain(harness, person);
    expect((await browser.call('POST /v1/creditscore', { body: {} })).status, 'not before the consents').toBe(
      403,
    );
    expect((await verifyIdentity(browser, document)).status).toBe(200);
    expect((await browser.call('POST /v1/creditscore', { body: {} })).status).toBe(200);
  });

  it('reopening ignores addresses without a cancelled account, and gives no consent for the member', async () => {
    expect(
      await reopenAccount(harness.platform.ctx, normaliseEmail('nobody-at-all@example.com'), STAFF),
    ).toBe(false);
    const active = await register(harness);
    expect(await reopenAccount(harness.platform.ctx, normaliseEmail(active.email), STAFF)).toBe(false);
    const { email, memberId } = await cancelled();
    const count = () =>
      harness.database.db.selectFrom('consents').selectAll().where('member_id', '=', memberId).execute();
    const before = await count();
    await reopenAccount(harness.platform.ctx, normaliseEmail(email), STAFF);
    expect(await count()).toEqual(before);
  });
});

describe('account enumeration by reset requests', () => {
  // Last, because it stops message delivery.
  it('[PWD-005] a cancelled account gets the same answer and number of statements as an unknown address', async () => {
    const { email } = await cancelled();
    await harness.workers.stop();
    const seen = async (address: string) => {
      const browser = harness.browser();
      const headers = { 'x-challenge-token': await browser.solve() };
      harness.statements.count = 0;
      const body = { email: address, dob: DOB };
      const answer = await browser.call('POST /v1/user/forgot-password', { body, headers });
      return { status: answer.status, body: answer.body, statements: harness.statements.count };
    };
    expect(await seen(email)).toEqual(await seen('nobody-at-all@example.com'));
  });
});
