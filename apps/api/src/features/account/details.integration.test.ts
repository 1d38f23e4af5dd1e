import { licence, register, verifyIdentity, type Person } from '@wattle/testkit/people';
import { describe, expect } from 'vitest';

import { details, it, profileOf, save } from './test-account.ts';

const roles = async ({ browser }: Person): Promise<string[]> =>
  (await browser.call('GET /v1/user/init')).body.roles.split(',');
const score = ({ browser }: Person) => browser.call('POST /v1/creditscore', { body: {} });

describe('saving the profile', () => {
  it('[ACC-010] [ACC-012] [API-008] stores a profile and returns it, with nothing pending', async ({
    member,
  }) => {
    const saved = await save(member, {
      gender: null,
      address: '7 New Road, Perth WA 6000',
      hasLivedLessThan3Years: true,
      addressPrevious: '12 Smith Street, Sydney NSW 2000',
    });
    expect(saved.body).toEqual({
      isPIIDataUpdated: true,
      isCurrentEmailValid: true,
      isCurrentMobileValid: true,
      redirect_uri: null,
    });
    expect(await details(member)).toMatchObject({
      gender: null,
      address: '7 New Road, Perth WA 6000',
      addressPrevious: '12 Smith Street, Sydney NSW 2000',
      hasLivedLessThan3Years: true,
      email: member.email,
      mobile: member.mobile,
      emailPending: null,
      mobilePending: null,
    });
  });

  it.for(['PUT', 'POST'] as const)(
    '[ACC-012] [API-007] [API-008] %s accepts the details as they were read and changes nothing',
    async (method, { api }) => {
      const person = await register(api, { partnerSourceId: 12, eqfxmarketing: true });
      const read = await details(person);
      expect(read).toMatchObject({ partnerSourceId: 12, eqfxmarketing: true });
      const answer = await person.browser.call(`${method} /v1/user/details`, { body: read });
      expect(answer).toMatchObject({
        status: 200,
        body: { isPIIDataUpdated: false, isCurrentEmailValid: true, redirect_uri: null },
      });
      expect(await details(person)).toEqual(read);
    },
  );

  it.for(['PUT', 'POST'] as const)(
    '[ACC-012] [API-008] [REG-039] %s accepts every field of the customer and withdraws bureau marketing',
    async (method, { api }) => {
      const person = await register(api, { partnerSourceId: 24, eqfxmarketing: true });
      const body = {
        ...profileOf(person, { address: '7 New Road, Perth WA 6000' }),
        consent: true,
        eqfxmarketing: false,
        origin: 'elsewhere',
        partnerSourceId: 12 as const,
        isCurrentEmailValid: true,
        isCurrentMobileValid: true,
        password: person.password,
      };
      const answer = await person.browser.call(`${method} /v1/user/details`, { body });
      expect(answer).toMatchObject({ status: 200, body: { isPIIDataUpdated: true } });
      expect(await details(person)).toMatchObject({
        address: '7 New Road, Perth WA 6000',
        eqfxmarketing: false,
        partnerSourceId: 24,
      });
      const { consents } = (await person.browser.call('GET /v1/user/consents')).body;
      const bureau = consents.find(({ kind }: { kind: string }) => kind === 'bureau-marketing');
      expect(bureau.history).toMatchObject([
        { granted: false, source: 'the account page' },
        { granted: true, source: 'the registration form' },
      ]);
    },
  );

  it('[ACC-012] [REG-067] does not grant bureau marketing again from a page that was read before', async ({
    api,
  }) => {
    const person = await register(api, { eqfxmarketing: true });
    const read = await details(person);
    await person.browser.call('PUT /v1/user/details', { body: { ...read, eqfxmarketing: false } });
    expect((await person.browser.call('PUT /v1/user/details', { body: read })).status).toBe(200);
    expect(await details(person)).toMatchObject({ eqfxmarketing: false });
  });

  it('[ACC-014] [API-008] keeps a pending e-mail address when the details are sent back as they were read', async ({
    member,
    emailChange: { next },
  }) => {
    const read = await details(member);
    expect(read).toMatchObject({ email: member.email, emailPending: next });
    const answer = await member.browser.call('PUT /v1/user/details', { body: read });
    expect(answer).toMatchObject({ status: 200, body: { isCurrentEmailValid: false } });
    expect(await details(member)).toEqual(read);
    expect((await save(member)).body).toMatchObject({ isCurrentEmailValid: true });
    expect(await details(member)).toMatchObject({ emailPending: null });
  });

  it.for([
    ['the first name', { firstName: 'Bo' }, true],
    ['the middle name', { middleName: 'Lee' }, true],
    ['the birth date', { dob: { dd: '15', mm: '03', yy: '1988' } }, true],
    ['the address', { address: '13 Smith Street, Sydney NSW 2000' }, true],
    ['the gender', { gender: false }, false],
    ['nothing', {}, false],
    ['blanks around a name', { firstName: ' Alex ' }, false],
    ['a zero before the month', { dob: { dd: '14', mm: '03', yy: '1988' } }, false],
  ] as const)(
    '[ACC-015] reports whether a change of %s concerns personal data',
    async ([, overrides, isPersonal], { member }) => {
      expect((await save(member, overrides)).body.isPIIDataUpdated).toBe(isPersonal);
    },
  );

  it('[ACC-014] ignores a client’s claims about its own assurance', async ({ member }) => {
    const answer = await save(member, { isCurrentEmailValid: false, isCurrentMobileValid: false });
    expect(answer.body).toMatchObject({ isCurrentEmailValid: true, isCurrentMobileValid: true });
  });
});

describe('a profile that is refused', () => {
  it('[ACC-016] [ACC-017] names every invalid field of a profile and saves nothing', async ({ member }) => {
    const answer = await save(member, {
      firstName: '<script>alert(1)</script>',
      dob: { dd: '30', mm: '2', yy: '1988' },
      email: 'nowhere',
      mobile: '12',
      address: 'here',
    });
    expect([answer.status, answer.body.code]).toEqual([400, 'validation']);
    expect(answer.body.errorMessage).toBe('We could not update your details.');
    const fields = answer.body.errors.map(({ field }: { field: string }) => field);
    expect(fields).toEqual(['firstName', 'dob', 'email', 'mobile', 'address']);
    expect(await details(member)).toMatchObject({ firstName: 'Alex', address: profileOf(member).address });
  });

  it.for([
    ['an empty mobile when one is on file', { mobile: '' }, 'mobile'],
    ['a landline number', { mobile: '0298765432' }, 'mobile'],
    ['a disposable mailbox', { email: 'x@mailinator.com' }, 'email'],
    ['no gender', { gender: undefined }, 'gender'],
    ['withdrawn consent', { consent: false }, 'consent'],
  ] as const)('[ACC-017] rejects %s', async ([, overrides, field], { member }) => {
    const { status, body } = await member.browser.call('PUT /v1/user/details', {
      body: { ...profileOf(member), ...overrides },
    });
    expect([status, body.errors]).toEqual([400, [{ field, message: expect.any(String) }]]);
  });

  it.for([
    ['another member', { memberId: '00000000-0000-4000-8000-000000000000' }],
    ['roles', { roles: 'IV' }],
  ] as const)('[API-008] rejects a field outside the profile: %s', async ([, extra], { member }) => {
    const body = { ...profileOf(member), ...extra };
    expect((await member.browser.call('PUT /v1/user/details', { body })).status).toBe(400);
  });
});

describe('what a change of personal details causes', () => {
  it('[ACC-015] requests the score once more after a change of address and keeps the old snapshots until then', async ({
    api,
    member,
  }) => {
    await verifyIdentity(member.browser);
    expect((await score(member)).status).toBe(200);
    const { db } = api.database;
    const snapshots = () =>
      db.selectFrom('score_snapshots').innerJoin('members', 'members.id', 'member_id').selectAll().execute();
    const before = (await snapshots()).length;
    await save(member, { address: '99 Other Street, Hobart TAS 7000' });
    expect((await snapshots()).length).toBe(before);
    const orders = async () =>
      (await db.selectFrom('bureau_orders').select(['reference', 'outcome']).execute()).toSorted((a, b) =>
        a.reference.localeCompare(b.reference),
      );
    const waiting = await orders();
    expect((await score(member)).body.scoreInfo.score).toBeGreaterThan(0);
    expect(await orders()).not.toEqual(waiting);
    const loaded = await orders();
    expect((await score(member)).status).toBe(200);
    expect(await orders()).toEqual(loaded);
    expect((await snapshots()).length).toBe(before);
  });

  it.for([
    ['the last name', { lastName: 'Average' }],
    ['the birth date', { dob: { dd: '1', mm: '1', yy: '1980' } }],
  ] as const)(
    '[ACC-015] drops verified documents after a change of %s and notifies the owner',
    async ([, overrides], { api, member }) => {
      const document = licence(0);
      await verifyIdentity(member.browser, document);
      expect(await roles(member)).toContain('IV');
      expect((await save(member, overrides)).status).toBe(200);
      expect(await roles(member)).toEqual(expect.arrayContaining(['INV', '2FA']));
      expect(await roles(member)).not.toContain('IV');
      expect((await score(member)).status).toBe(403);
      const [mail] = await api.simulators.waitForMessages(member.email, 1);
      expect(mail?.subject).toBe('Your Wattle details were changed');
      const again = await verifyIdentity(member.browser, document);
      expect([again.status, again.body.isCompleted]).toEqual([200, true]);
    },
  );

  it('does not verify a member through a check started under the previous name', async ({ member }) => {
    const body = { consent: true, consent1: true, driversLicence: licence(6) };
    const started = await member.browser.call('POST /v1/validate/identity-documents', { body });
    await save(member, { firstName: 'Sam' });
    const { trackingReference } = started.body;
    for (let poll = 0; poll < 4; poll += 1) {
      await member.browser.call('PUT /v1/validate/identity-documents', { body: { trackingReference } });
    }
    expect(await roles(member)).not.toContain('IV');
  });

  it('keeps documents verified after a change of address', async ({ member }) => {
    await verifyIdentity(member.browser);
    await save(member, { address: '99 Other Street, Hobart TAS 7000' });
    expect(await roles(member)).toContain('IV');
  });
});
