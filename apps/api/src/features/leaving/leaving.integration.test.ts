import type { Answer } from '@wattle/testkit/browser/browser';
import {
  customer,
  latestCode,
  licence,
  PASSWORD,
  register,
  signIn,
  verifyIdentity,
  waitForAnswers,
  type Person,
  memberIdOf,
} from '@wattle/testkit/people';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { cleanUp } from '#api/platform/jobs/cleaner.ts';
import { UNDER_WAY_SECONDS } from '#api/platform/outbox/deliveries.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

const personalData = () => harness.platform.ctx.personalData();
const leave = (person: Pick<Person, 'browser'>, password = PASSWORD): Promise<Answer> =>
  person.browser.call('POST /v1/user/delete-account', { body: { password } });
const idOf = async ({ browser }: Person): Promise<string> => await memberIdOf({ browser });

async function member(overrides: Parameters<typeof register>[1] = {}): Promise<Person> {
  const person = await register(harness, overrides);
  await verifyIdentity(person.browser);
  expect((await person.browser.call('POST /v1/creditscore', { body: {} })).status).toBe(200);
  return person;
}

async function countPending({ db }: Harness['platform'], kind: string): Promise<number> {
  const rows = await db
    .selectFrom('outbox')
    .select('id')
    .where('kind', '=', kind)
    .where('delivered_at', 'is', null)
    .execute();
  return rows.length;
}

async function tablesOfMembers(): Promise<string[]> {
  const { rows } = await sql<{ table: string }>`
    select distinct table_name as "table" from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name like '%member%' and data_type in ('uuid', 'text', 'bytea')
    union
    select distinct c.conrelid::regclass::text from pg_constraint c
    where c.contype = 'f' and c.confrelid in ('members'::regclass, 'sessions'::regclass, 'registrations'::regclass)
    order by 1`.execute(harness.database.db);
  return rows.map(({ table }) => table);
}

describe('personal data', () => {
  it('[DEL-007] has every table that names a member in a part that exports and erases it', async () => {
    const named = new Set(personalData().flatMap(({ tables }) => tables));
    const tables = await tablesOfMembers();
    expect(tables.length).toBeGreaterThan(12);
    expect(tables.filter((table) => !named.has(table))).toEqual([]);
  });

  it('[DEL-007] names each part differently, and each exports a member without data', async () => {
    const parts = personalData();
    expect(new Set(parts.map(({ name }) => name)).size).toBe(parts.length);
    const unknown = '00000000-0000-4000-8000-000000000009';
    for (const part of parts) expect(await part.exportOf(unknown), part.name).toBeDefined();
  });
});

describe('a copy', () => {
  it('[DEL-007] exports profile, consents with their wording, checks, scores with factors and file, devices and activity', async () => {
    const person = await member({ firstName: 'Łukasz', lastName: 'Nguyễn' });
    const { status, headers, body } = await person.browser.call('GET /v1/user/export');
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-disposition']).toMatch(/^attachment; filename="wattle-copy-[\d-]+\.json"$/);
    const parts: { name: string; content: unknown }[] = body.parts;
    const partOf = (name: string) => parts.find((part) => part.name === name)?.content;
    expect(partOf('profile')).toMatchObject({
      email: person.email,
      firstName: 'Łukasz',
      lastName: 'Nguyễn',
      dateOfBirth: '1988-03-14',
      mobile: person.mobile,
    });
    expect(partOf('consents')).toContainEqual(
      expect.objectContaining({
        kind: 'bureau-access',
        words: 'I appoint Wattle as my agent to retrieve my credit report.',
      }),
    );
    const words = partOf('consents') as { words: string | null }[];
    expect(words.every((consent) => consent.words !== null)).toBe(true);
    expect(partOf('identity')).toMatchObject({ checks: [{ outcome: 'verified' }] });
    expect(partOf('scores')).toMatchObject({
      scores: [{ score: expect.any(Number), factors: expect.any(Array), creditFile: expect.any(Object) }],
      enquiriesAtTheBureau: [{ outcome: 'done' }],
    });
    expect(partOf('signIns')).toMatchObject({ sessions: [expect.any(Object)] });
    expect(partOf('activity')).toContainEqual(expect.objectContaining({ kind: 'identity-verified' }));
    expect(JSON.stringify(body)).not.toMatch(/argon2|password_hash|token_hash/);
    const { items } = (await person.browser.call('GET /v1/user/activity')).body;
    expect(items[0].kind, 'the owner sees it').toBe('copy-downloaded');
  });

  it('[DEL-007] exports the ticked interests by name, the clicked offers and the referral', async () => {
    const { browser } = await register(harness);
    const ticked = [{ interests: [{ id: 'home-loans', selected: true }] }];
    const preferences = { categories: ticked, isSubscribed: true, eqfxmarketing: false, isActive: true };
    await browser.call('PUT /v1/user/preferences', { body: preferences });
    const press = {
      productTypeId: 3,
      productId: 31,
      partnerId: 31,
      page: '/deals',
      origin: 'featured-offers',
    };
    expect((await browser.call('POST /v1/tracking/product-click', { body: press })).status).toBe(200);
    await browser.call('POST /v1/tracking/referral', { body: { tid: 'T-77' } });
    const { body } = await browser.call('GET /v1/user/export');
    const parts = new Map<string, unknown>(
      body.parts.map((part: { name: string; content: unknown }) => [part.name, part.content]),
    );
    expect(parts.get('consents')).toContainEqual(
      expect.objectContaining({
        kind: 'interests',
        agreed: true,
        words: 'Email me about the interests that I have ticked.',
        interests: ['Home loans and refinancing'],
      }),
    );
    expect(parts.get('clicks')).toMatchObject({
      clicks: [{ productType: 3, product: 31, partner: 31, page: '/deals', origin: 'featured-offers' }],
      referrals: [{ transaction: 'T-77' }],
    });
  });

  it('[DEL-007] exports a PDF with embedded fonts that no browser caches', async () => {
    const person = await member({ firstName: 'Łukasz', lastName: 'Nguyễn' });
    const cookie = [...person.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await harness.app.inject({
      method: 'GET',
      url: '/v1/user/export.pdf',
      headers: { cookie },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^attachment; filename="wattle-copy-[\d-]+\.pdf"$/),
    });
    const text = answer.rawPayload.toString('latin1');
    expect(text.slice(0, 5)).toBe('%PDF-');
    expect(text).toMatch(/FontFile2/);
    expect(text, 'headings and paragraphs are tagged').toMatch(/StructTreeRoot/);
  });

  it('rejects an eleventh copy within an hour', async () => {
    const { browser } = await register(harness);
    for (let copies = 0; copies < 10; copies += 1) {
      expect((await browser.call('GET /v1/user/export')).status).toBe(200);
    }
    const refused = await browser.call('GET /v1/user/export');
    expect([refused.status, refused.body.code]).toEqual([429, 'rate-limited']);
  });
});

describe('deleting an account', () => {
  it('[DEL-004] rejects a wrong password without deleting the account, and asks for an empty one', async () => {
    const person = await register(harness);
    const wrong = await leave(person, 'not-the-password');
    expect([wrong.status, wrong.body.code, wrong.body.errorMessage]).toEqual([
      401,
      'confirm-password-incorrect',
      'Incorrect Password',
    ]);
    expect(wrong.body.errors).toEqual([{ field: 'password', message: 'Incorrect Password' }]);
    const empty = await leave(person, '');
    expect([empty.status, empty.body.errors]).toEqual([
      400,
      [{ field: 'password', message: 'Password is required' }],
    ]);
    expect((await person.browser.call('GET /v1/user/details')).status).toBe(200);
  });

  it('[DEL-004] rejects a sixth password even when it is right, for 15 minutes', async () => {
    const person = await register(harness);
    for (let tries = 0; tries < 5; tries += 1) expect((await leave(person, 'wrong')).status).toBe(401);
    const refused = await leave(person);
    expect([refused.status, refused.body.code]).toEqual([429, 'rate-limited']);
    expect(refused.body.retryAfterSeconds).toBe(15 * 60);
    expect((await signIn(harness.browser(), person)).status, 'the account still exists').toBe(200);
  });

  it('[DEL-005] [DEL-007] [API-016] ends every session and the login after the right password, and sends a receipt', async () => {
    const person = await member();
    const elsewhere = harness.browser();
    expect((await signIn(elsewhere, person)).status).toBe(200);
    const memberId = await idOf(person);
    const left = await leave(person);
    expect([left.status, left.body.redirect_uri]).toEqual([200, '/delete-account-success']);
    expect(left.headers['clear-site-data']).toBe('"cache", "cookies"');
    expect(person.browser.cookies.has('session')).toBe(false);
    expect((await elsewhere.call('GET /v1/user/is-authenticated')).body.isAuthenticated).toBe(false);
    expect((await signIn(harness.browser(), person)).status).toBe(401);
    const [mail] = await waitForAnswers(harness, person.email, 2);
    expect(mail?.subject).toBe('Your Wattle account is deleted');
    expect(mail?.text).toContain(left.body.receipt);
    for (const table of await tablesOfMembers()) {
      if (table === 'one_time_codes') continue;
      const column = table === 'members' ? 'id' : 'member_id';
      const { rows } = await sql`select 1 from ${sql.table(table)}
        where ${sql.ref(column)} = ${memberId}`.execute(harness.database.db);
      expect(rows, table).toEqual([]);
    }
  });

  it('[DEL-007] frees the e-mail address and the document of a deleted account at once', async () => {
    const person = await register(harness);
    const document = licence(0);
    await verifyIdentity(person.browser, document);
    await leave(person);
    const newcomer = await register(harness);
    expect((await verifyIdentity(newcomer.browser, document)).status).toBe(200);
    const again = harness.browser();
    const body = customer({ email: person.email });
    expect((await again.call('POST /v1/user/register-full', { body })).status).toBe(200);
    const oneTimeCode = await latestCode(harness, person.email, 3);
    const verified = await again.call('POST /v1/user/register/verify-totp-email', { body: { oneTimeCode } });
    expect(verified.status).toBe(200);
  });

  it('deletes a registration started with the address of a deleted account', async () => {
    const person = await register(harness);
    const theirs = customer({ email: person.email, password: 'somebody-elses-lantern' });
    await harness.browser().call('POST /v1/user/register-full', { body: theirs });
    const lookup = harness.platform.hash('email')(person.email);
    const registrations = () =>
      harness.database.db
        .selectFrom('registrations')
        .select('shadow')
        .where('email_lookup', '=', lookup)
        .execute();
    expect(await registrations()).toContainEqual({ shadow: true });
    await leave(person);
    expect(await registrations()).toEqual([]);
  });

  it('has the mailing list and the CRM erase the member, and retries while they are down', async () => {
    const person = await register(harness);
    const { platform, simulators } = harness;
    const [lists, contacts] = [await simulators.requests('mailinglist'), await simulators.requests('crm')];
    await simulators.setFault({ provider: 'crm', mode: 'error' });
    await leave(person);
    // An erasure with messages still under way is sent after them.
    harness.clock.advance(UNDER_WAY_SECONDS * 1000);
    await expect.poll(() => simulators.requests('crm')).toBeGreaterThan(contacts);
    await expect.poll(() => simulators.requests('mailinglist')).toBeGreaterThan(lists);
    const failed = await simulators.requests('crm');
    await simulators.clearFaults();
    await expect.poll(() => simulators.requests('crm')).toBeGreaterThan(failed);
    await expect.poll(() => countPending(platform, 'erasure')).toBe(0);
  });
});

describe('records that the law requires', () => {
  it('[DEL-007] keeps the authority and each bureau access under the receipt’s number for five years', async () => {
    const person = await member();
    const { receipt } = (await leave(person)).body;
    const { db } = harness.database;
    const records = await db.selectFrom('kept_records').selectAll().where('receipt', '=', receipt).execute();
    const kinds = records.map(({ kind, consent_kind: consent, outcome }) => consent ?? `${kind} ${outcome}`);
    expect(kinds.toSorted()).toEqual(['bureau-access', 'bureau-access done', 'score-access']);
    const years = records.map(({ keep_until: until }) => until.getUTCFullYear());
    expect(new Set(years)).toEqual(new Set([harness.clock.now().getUTCFullYear() + 5]));
    const { clock } = harness;
    const start = clock.now();
    clock.advance(5 * 365 * 24 * 3_600_000);
    await cleanUp(harness.platform.ctx);
    expect((await db.selectFrom('kept_records').selectAll().execute()).length).toBeGreaterThan(0);
    clock.advance(3 * 24 * 3_600_000);
    await cleanUp(harness.platform.ctx);
    expect(await db.selectFrom('kept_records').selectAll().execute()).toEqual([]);
    clock.advance(start.getTime() - clock.now().getTime());
  });
});
