import { randomBytes } from 'node:crypto';

import { register } from '@wattle/testkit/people';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { startHarness, type Harness } from '#api/testing/harness.ts';

import { notesToCrm } from './note.effects.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());
afterEach(() => harness.simulators.clearFaults());

const NOTES = 'POST /v1/case-notes';
const FORMS = ['POST /v1/lodge-a-complaint', 'POST /v1/contact-us'] as const;

const written = () => ({
  name: 'Ada',
  lastname: "O'Brien",
  email: `ada-${randomBytes(5).toString('hex')}@example.com`,
  phone: '0412 345 678',
  subject: 'A default that is not mine',
  description: 'It was paid in 2024.',
});

const CrmCases = z.array(z.looseObject({ reference: z.string(), description: z.string() }));
const crmTextOf = async (reference: string) =>
  CrmCases.parse(await harness.simulators.control('/crm/cases')).find((each) => each.reference === reference)
    ?.description;

async function sent(key: (typeof FORMS)[number] = FORMS[0]) {
  const browser = harness.browser();
  const { reference, noteKey } = (await browser.call(key, { body: written() })).body;
  return { browser, reference, noteKey };
}

type Sent = {
  browser: Harness['browser'] extends () => infer B ? B : never;
  reference: string;
  noteKey: string;
};

const add = ({ browser, reference, noteKey }: Sent, description: string) =>
  browser.call(NOTES, { body: { reference, noteKey, description } });

describe.each(FORMS)('what is added after %s', (key) => {
  it('[CONTACT-013] adds up to twenty notes of 250 characters, which reach the CRM with the case', async () => {
    const to = await sent(key);
    for (let count = 1; count <= 20; count += 1) {
      const answer = await add(to, `Note ${count} ${'x'.repeat(250 - `Note ${count} `.length)}`);
      expect([answer.status, answer.body]).toEqual([200, { notes: count }]);
    }
    const full = await add(to, 'One more');
    expect([full.status, full.body.errors]).toEqual([
      400,
      [{ field: 'description', message: expect.stringContaining('You have added 20 times.') }],
    ]);
    await expect.poll(() => crmTextOf(to.reference)).toContain('Note 20 x');
    const text = (await crmTextOf(to.reference)) ?? '';
    expect(text).toMatch(/^It was paid in 2024\./);
    expect(text.match(/Note \d+ /g)).toEqual(Array.from({ length: 20 }, (_, index) => `Note ${index + 1} `));
  });
});

describe('a note', () => {
  it.each([
    ['', 'Message is required.'],
    ['x'.repeat(251), 'Message cannot be longer than 250 characters.'],
    ['One\u0007', 'Please use plain text for the message.'],
  ])('[CONTACT-013] follows the rule of a message: %j', async (text, message) => {
    const answer = await add(await sent(), text);
    expect([answer.status, answer.body.errors]).toEqual([400, [{ field: 'description', message }]]);
  });

  it('refuses a foreign key, another case’s key and an unknown reference alike', async () => {
    const [mine, theirs] = [await sent(), await sent()];
    for (const wrong of [
      { ...mine, noteKey: theirs.noteKey },
      { ...mine, noteKey: 'made-up' },
      { ...mine, reference: 'C-0000-0000' },
    ]) {
      const answer = await add(wrong, 'Mine');
      expect([answer.status, answer.body.code]).toEqual([404, 'case-unknown']);
    }
    await expect.poll(() => crmTextOf(theirs.reference)).toBe('It was paid in 2024.');
  });

  it('counts a repeated press once', async () => {
    const { browser, reference, noteKey } = await sent();
    const press = () =>
      browser.call(NOTES, {
        body: { reference, noteKey, description: 'Once' },
        headers: { 'idempotency-key': reference },
      });
    expect([(await press()).body, (await press()).body]).toEqual([{ notes: 1 }, { notes: 1 }]);
  });

  it('waits for a case that the CRM does not have yet, and keeps concurrent notes', async () => {
    await harness.simulators.setFault({ provider: 'crm', mode: 'down' });
    const to = await sent();
    const answers = await Promise.all(['First', 'Second', 'Third'].map((text) => add(to, text)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await harness.simulators.clearFaults();
    for (const text of ['First', 'Second', 'Third']) {
      await expect.poll(() => crmTextOf(to.reference)).toContain(text);
    }
  }, 40_000);

  it('tells the sender of a note that could not be passed on', async () => {
    const body = written();
    const { reference, noteKey } = (await harness.browser().call(FORMS[0], { body })).body;
    await harness.simulators.waitForMessages(body.email, 1);
    await expect.poll(() => crmTextOf(reference)).toBeDefined();
    await harness.simulators.setFault({ provider: 'crm', mode: 'down' });
    await add({ browser: harness.browser(), reference, noteKey }, 'Lost');
    await harness.database.db
      .updateTable('outbox')
      .set({ give_up_at: harness.clock.now(), next_try_at: harness.clock.now() })
      .where('name', '=', notesToCrm.complaint.name)
      .where('delivered_at', 'is', null)
      .execute();
    const mails = await harness.simulators.waitForMessages(body.email, 2);
    const subjects = mails.map(({ subject }) => subject);
    expect(subjects).toContain(`What you added to your complaint did not get through (${reference})`);
  });

  it('is stored sealed, and is part of a member’s copy', async () => {
    const { browser } = await register(harness);
    const { reference, noteKey } = (await browser.call(FORMS[0], { body: written() })).body;
    await add({ browser, reference, noteKey }, 'Kept for you');
    const row = await harness.database.db
      .selectFrom('cases')
      .select('notes')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    expect(Buffer.from(row.notes ?? []).toString('latin1')).not.toContain('Kept');
    const { body: copy } = await browser.call('GET /v1/user/export');
    expect(JSON.stringify(copy)).toContain('Kept for you');
  });
});
