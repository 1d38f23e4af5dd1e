import { normaliseEmail } from '@wattle/domain/fields/contact-fields';
import type { Browser } from '@wattle/testkit/browser/browser';
import { licence, PASSWORD, verifyIdentity } from '@wattle/testkit/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startHarness, type Harness } from '#api/testing/harness.ts';
import { readyMember } from '#api/testing/ready-member.ts';

import { AMEND_IN_ACCOUNT } from './start-identity-check.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

const start = (browser: Browser, driversLicence = licence(0)) =>
  browser.call('POST /v1/validate/identity-documents', {
    body: { consent: true, consent1: true, driversLicence },
  });
const poll = (browser: Browser, trackingReference: string) =>
  browser.call('PUT /v1/validate/identity-documents', { body: { trackingReference } });
const rolesOf = async (browser: Browser): Promise<string> =>
  (await browser.call('GET /v1/user/is-authenticated')).body.roles;

/** One letter and the day corrected. */
const AMENDED = { givenName: 'Alexa', familyName: 'Good', dateOfBirth: '1988-03-15' };
const amend = (browser: Browser, person: object = AMENDED) =>
  browser.call('POST /v1/validate/identity-documents', {
    body: {
      consent: true,
      consent1: true,
      driversLicence: licence(0),
      mends: true,
      password: PASSWORD,
      ...person,
    },
  });
const detailsOf = async (browser: Browser) => (await browser.call('GET /v1/user/details')).body;

describe('correcting a typo in the name or birth date', () => {
  it('[IDV-012] corrects the name of a member who was never verified along with a check, and notifies the owner', async () => {
    const { browser, email } = await readyMember(harness);
    const before = (await harness.simulators.messages(email)).length;
    const { status, body } = await amend(browser);
    expect(status).toBe(200);
    expect(await detailsOf(browser)).toMatchObject({
      firstName: 'Alexa',
      lastName: 'Good',
      dob: { dd: '15', mm: '03', yy: '1988' },
    });
    const [mail] = await harness.simulators.waitForMessages(email, before + 1);
    expect(mail?.subject).toBe('Your Wattle details were changed');
    expect(mail?.text).not.toContain('Alexa');
    const { items } = (await browser.call('GET /v1/user/activity')).body;
    expect(items[0].kind).toBe('details-changed');
    expect((await poll(browser, body.trackingReference)).body.isRefreshToken).toBe(true);
  });

  it('[IDV-012] validates a corrected name by the rules of registration and changes nothing when it is invalid', async () => {
    const { browser } = await readyMember(harness);
    const before = await detailsOf(browser);
    const refused = await amend(browser, { givenName: '', familyName: 'G00d', dateOfBirth: '2020-01-01' });
    expect([refused.status, refused.body.code]).toEqual([400, 'validation']);
    expect(refused.body.errors.map(({ field }: { field: string }) => field)).toEqual([
      'givenName',
      'familyName',
      'dateOfBirth',
    ]);
    expect(await detailsOf(browser)).toEqual(before);
  });

  it('[IDV-012] [ACC-012] rejects a correction once a document has been verified, even if none counts any more', async () => {
    const person = await readyMember(harness);
    await verifyIdentity(person.browser);
    for (const drop of [false, true]) {
      if (drop) {
        await harness.database.db
          .updateTable('members')
          .set({ licence_verified_at: null })
          .where('email_lookup', '=', harness.platform.emailLookup(normaliseEmail(person.email)))
          .execute();
      }
      const before = await detailsOf(person.browser);
      const passport = { passport: { countryCode: 'AUS', number: `N${Date.now() % 1_000_000}0` } };
      const refused = await amend(person.browser, { ...AMENDED, driversLicence: null, ...passport });
      expect([refused.status, refused.body.errors]).toEqual([
        400,
        [{ field: 'givenName', message: AMEND_IN_ACCOUNT }],
      ]);
      expect(await detailsOf(person.browser)).toEqual(before);
    }
  });
});

describe('the identity check over the wire', () => {
  it('[IDV-040] [IDV-042] gives IV and ICV for a verified licence and removes INV', async () => {
    const { browser } = await readyMember(harness);
    expect(await rolesOf(browser)).toContain('INV');
    const answer = await verifyIdentity(browser);
    expect(answer).toMatchObject({ status: 200, body: { isCompleted: true, isRefreshToken: true } });
    const roles = (await rolesOf(browser)).split(',');
    expect(roles).toEqual(expect.arrayContaining(['IV', 'ICV', 'IDL']));
    expect(roles).not.toContain('INV');
  });

  it('[IDV-016] [IDV-037] names every invalid field of an identity form', async () => {
    const { browser } = await readyMember(harness);
    const answer = await browser.call('POST /v1/validate/identity-documents', {
      body: {
        familyName: 'Other',
        consent: true,
        consent1: false,
        driversLicence: { stateCode: 'WA', number: '12', cardNumber: '' },
      },
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation' } });
    expect(answer.body.errors.map(({ field }: { field: string }) => field)).toEqual([
      'familyName',
      'driversLicence.number',
      'driversLicence.cardNumber',
      'consent1',
    ]);
  });

  it('[IDV-057] stores no document number in the database', async () => {
    const { browser } = await readyMember(harness);
    const own = { stateCode: 'NSW', number: '87654320', cardNumber: '9081726354' };
    await verifyIdentity(browser, own);
    const { db } = harness.database;
    const rows = [
      ...(await db.selectFrom('identity_checks').selectAll().execute()),
      ...(await db.selectFrom('document_fingerprints').selectAll().execute()),
      ...(await db.selectFrom('throttles').selectAll().execute()),
    ];
    const dump = JSON.stringify(rows, (_, value: unknown) =>
      value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
    );
    expect(dump).not.toContain(own.number);
    expect(dump).not.toContain(own.cardNumber);
  });
});

describe('the identity check while the service fails', () => {
  it.each(['down', 'error', 'malformed'])(
    '[IDV-049] answers that the service is busy when a start fails (%s)',
    async (mode) => {
      const { browser } = await readyMember(harness);
      await harness.simulators.setFault({ provider: 'identity', mode });
      const own = licence(0);
      const answer = await start(browser, own);
      await harness.simulators.clearFaults();
      expect(answer).toMatchObject({
        status: 417,
        body: { code: 'identity-busy', errorMessage: 'The service is busy. Please try again later.' },
      });
    },
  );

  it.each(['error', 'malformed'])(
    '[IDV-045] reports a failed poll (%s) as in progress and completes at the next',
    async (mode) => {
      const { browser } = await readyMember(harness);
      const { body } = await start(browser);
      await harness.simulators.setFault({ provider: 'identity', mode });
      const answer = await poll(browser, body.trackingReference);
      await harness.simulators.clearFaults();
      expect(answer).toMatchObject({ status: 200, body: { isInProgess: true, isCompleted: false } });
      expect((await poll(browser, body.trackingReference)).body.isCompleted).toBe(true);
    },
  );
});

describe('two tabs of one identity check', () => {
  it('[IDV-042] answers concurrent polls alike and verifies once', async () => {
    const { browser } = await readyMember(harness);
    const { body } = await start(browser);
    const answers = await Promise.all(Array.from({ length: 6 }, () => poll(browser, body.trackingReference)));
    for (const answer of answers) expect(answer.body).toEqual(answers[0]?.body);
    expect(answers[0]?.body).toMatchObject({ isCompleted: true, isRefreshToken: true });
  });

  it('starts one check for the same details sent concurrently', async () => {
    const { browser } = await readyMember(harness);
    const own = licence(0);
    const answers = await Promise.all([start(browser, own), start(browser, own)]);
    expect(answers[0].body.trackingReference).toBe(answers[1].body.trackingReference);
  });

  it('verifies one of two members who start concurrently with one document', async () => {
    const people = await Promise.all([readyMember(harness), readyMember(harness)]);
    const shared = licence(0);
    const started = await Promise.all(people.map(({ browser }) => start(browser, shared)));
    const polled = await Promise.all(
      people.map(({ browser }, index) => poll(browser, started[index]?.body.trackingReference)),
    );
    const verified = polled.filter(({ body }) => body.isRefreshToken);
    expect(verified).toHaveLength(1);
    expect(polled.every(({ body }) => body.isCompleted)).toBe(true);
  });
});
