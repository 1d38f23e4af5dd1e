import { randomBytes } from 'node:crypto';

import { formatDate, formatDateForPeople } from '@wattle/domain/calendar/calendar';
import { complaintAnswerDue } from '@wattle/domain/contact/complaint-times';
import { register, memberIdOf } from '@wattle/testkit/people';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { eraseOnRequest } from '#api/features/leaving/erase-on-request.ts';
import { cleanUp } from '#api/platform/jobs/cleaner.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';
import { STAFF } from '#api/testing/staff.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness({ CRM_ORGANISATION: 'org-7', CRM_COMPLAINT_TYPE: 'idr-complaint' });
});
afterAll(() => harness.stop());
afterEach(() => harness.simulators.clearFaults());

const CONTACT = 'POST /v1/contact-us';
const COMPLAINT = 'POST /v1/lodge-a-complaint';
const KEYS = [CONTACT, COMPLAINT] as const;

const written = (changed: object = {}) => ({
  name: 'Ada',
  lastname: "O'Brien",
  email: `ada-${randomBytes(5).toString('hex')}@example.com`,
  phone: '0412 345 678',
  subject: '=HYPERLINK("http://evil.example","A question")',
  description: 'One line\r\nand another.',
  ...changed,
});

const CrmCases = z.array(z.looseObject({ reference: z.string(), email: z.string() }));

async function crmCasesOf(email: string) {
  return CrmCases.parse(await harness.simulators.control('/crm/cases')).filter(
    (each) => each.email === email,
  );
}

const rowOf = (reference: string) =>
  harness.database.db
    .selectFrom('cases')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();

describe('a complaint', () => {
  it('[CONTACT-009] [CONTACT-004] [LEGAL-004] opens a case for a complaint and acknowledges it at once with a due date', async () => {
    const body = written({ page: 'Footer' });
    const answer = await harness.browser().call(COMPLAINT, { body });
    const due = complaintAnswerDue(harness.clock.now());
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        reference: expect.stringMatching(/^C-[0-9A-Z]{4}-[0-9A-Z]{4}$/),
        isMailed: true,
        noteKey: expect.any(String),
        answerDueOn: formatDate(due),
      },
    ]);
    const { reference } = answer.body;
    const [mail] = await harness.simulators.waitForMessages(body.email, 1);
    expect(mail?.subject).toBe(`We have your complaint (${reference})`);
    expect(mail?.text).toContain(formatDateForPeople(due));
    await expect.poll(() => crmCasesOf(body.email)).toHaveLength(1);
    const receivedAt = harness.clock.now().toISOString();
    expect(await crmCasesOf(body.email)).toEqual([
      expect.objectContaining({
        reference,
        organisation: 'org-7',
        recordType: 'idr-complaint',
        kind: 'complaint',
        origin: 'footer',
        firstName: 'Ada',
        lastName: "O'Brien",
        phone: '0412345678',
        subject: body.subject,
        description: 'One line\nand another.',
        receivedAt,
        acknowledgedAt: receivedAt,
        answerDueOn: formatDate(due),
      }),
    ]);
    await expect.poll(async () => (await rowOf(reference)).state).toBe('handed-over');
    expect((await rowOf(reference)).acknowledged_at).toEqual(harness.clock.now());
  });
});

describe('an enquiry', () => {
  it('[CONTACT-009] opens a case for an enquiry, and its mail repeats none of the text', async () => {
    const body = written({ subject: 'Buy our pills', description: 'http://evil.example' });
    const { reference } = (await harness.browser().call(CONTACT, { body })).body;
    expect(reference).toMatch(/^E-/);
    const [mail] = await harness.simulators.waitForMessages(body.email, 1);
    expect(mail?.subject).toBe(`We have your message (${reference})`);
    for (const word of ['pills', 'evil', 'Ada', 'Brien']) {
      expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toContain(word);
    }
    const row = await rowOf(reference);
    expect([row.acknowledged_at, row.answer_due_on, row.member_id]).toEqual([null, null, null]);
    expect(Buffer.from(row.fields).toString('latin1')).not.toContain('pills');
  });

  it('[ACC-021] links a message to the signed-in member, complaints in their activity, and erases it with them', async () => {
    const { browser } = await register(harness);
    const memberId = await memberIdOf({ browser });
    const body = written();
    const { reference } = (await browser.call(CONTACT, { body })).body;
    expect((await rowOf(reference)).member_id).toBe(memberId);
    await expect.poll(() => crmCasesOf(body.email)).toMatchObject([{ contactReference: memberId }]);
    await browser.call(COMPLAINT, { body });
    const { items } = (await browser.call('GET /v1/user/activity')).body;
    expect(items.map(({ kind }: { kind: string }) => kind)).toEqual(['complaint-made', 'registered']);
    await eraseOnRequest(harness.platform.ctx, { memberId }, STAFF);
    await expect(rowOf(reference)).rejects.toThrow('no result');
  });
});

describe.each(KEYS)('%s', (key) => {
  it('[CONTACT-006] [CONTACT-007] [CONTACT-008] [CONTACT-011] rejects invalid fields, with an error for each', async () => {
    const bad = { name: '', lastname: '', email: 'x', phone: '1', subject: '', description: 'x'.repeat(251) };
    const answer = await harness.browser().call(key, { body: written(bad) });
    expect([answer.status, answer.body.code, answer.body.errorMessage]).toEqual([
      400,
      'validation',
      'Bad request',
    ]);
    expect(answer.body.errors.map(({ field }: { field: string }) => field)).toEqual([
      'name',
      'lastname',
      'email',
      'phone',
      'subject',
      'description',
    ]);
    const most = { description: 'x'.repeat(250) };
    expect((await harness.browser().call(key, { body: written(most) })).status).toBe(200);
  });

  it('[CONTACT-011] rejects a missing, forged or reused challenge and leaves the idempotency key unused', async () => {
    const browser = harness.browser();
    const body = written();
    const idempotent = { 'idempotency-key': randomBytes(8).toString('hex') };
    const call = (token: string) =>
      browser.call(key, { body, headers: { ...idempotent, 'x-challenge-token': token } });
    const token = await browser.solve();
    const refused = await call('made-up');
    expect([refused.status, refused.body.title]).toEqual([409, 'Recaptcha validation failed']);
    const sent = await call(token);
    expect(sent.status).toBe(200);
    expect((await call(token)).body, 'a repeated request returns the same case').toEqual(sent.body);
    const spent = await browser.call(key, { body: written(), headers: { 'x-challenge-token': token } });
    expect([spent.status, spent.body.code]).toEqual([409, 'recaptcha-failed']);
    await harness.simulators.waitForMessages(body.email, 1);
    await expect.poll(() => crmCasesOf(body.email)).toHaveLength(1);
  });

  it.each(['name', 'lastname', 'email', 'phone', 'subject'])(
    '[CONTACT-004] rejects a header smuggled through %s',
    async (field) => {
      for (const smuggled of ['\r\nBcc: all@example.com', '\nX: 1', '\u2028', '\r']) {
        const body = written({ [field]: `Ada${smuggled}` });
        const answer = await harness.browser().call(key, { body });
        expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([400, field]);
      }
    },
  );

  it.each(['orgid', 'recordType', 'organisation', 'retURL', '00N000000000001'])(
    '[CONTACT-004] rejects the routing field %s from a sender',
    async (field) => {
      const answer = await harness.browser().call(key, { body: { ...written(), [field]: 'theirs' } });
      expect(answer.status).toBe(400);
    },
  );
});

describe('flooding', () => {
  it('stops mailing a flooded mailbox but still accepts its owner’s message', async () => {
    const { email } = written();
    for (let count = 0; count < 5; count += 1) {
      const answer = await harness.browser().call(CONTACT, { body: written({ email }) });
      expect([answer.status, answer.body.isMailed]).toEqual([200, true]);
    }
    await harness.simulators.waitForMessages(email, 5);
    const answer = await harness.browser().call(COMPLAINT, { body: written({ email: email.toUpperCase() }) });
    expect([answer.status, answer.body.isMailed]).toEqual([200, false]);
    const { reference } = answer.body;
    await expect.poll(async () => (await rowOf(reference)).state).toBe('handed-over');
    expect(await harness.simulators.messages(email)).toHaveLength(5);
  });

  it('limits the messages of an account, whatever its address', async () => {
    const { browser } = await register(harness);
    for (let count = 0; count < 10; count += 1) {
      expect((await browser.call(CONTACT, { body: written() })).status).toBe(200);
    }
    expect((await browser.call(COMPLAINT, { body: written() })).status).toBe(429);
  });
});

describe('a CRM that fails', () => {
  it.each(['down', 'error', 'malformed', 'timeout'] as const)(
    'delivers a case once a CRM that is %s recovers, and mails the sender meanwhile',
    async (mode) => {
      await harness.simulators.setFault({ provider: 'crm', mode });
      const before = await harness.simulators.requests('crm');
      const body = written();
      const { reference } = (await harness.browser().call(COMPLAINT, { body })).body;
      await harness.simulators.waitForMessages(body.email, 1);
      await expect.poll(() => harness.simulators.requests('crm')).toBeGreaterThan(before);
      expect((await rowOf(reference)).state).toBe('received');
      await harness.simulators.clearFaults();
      await expect.poll(() => crmCasesOf(body.email)).toMatchObject([{ reference }]);
      await expect.poll(async () => (await rowOf(reference)).state).toBe('handed-over');
    },
    60_000,
  );
});

it('keeps an enquiry for a year and a complaint for seven', async () => {
  const enquiry = (await harness.browser().call(CONTACT, { body: written() })).body.reference;
  const complaint = (await harness.browser().call(COMPLAINT, { body: written() })).body.reference;
  const after = (days: number) => ({
    ...harness.platform.ctx,
    now: () => new Date(harness.clock.now().getTime() + days * 86_400_000),
  });
  await cleanUp(after(365));
  expect([(await rowOf(enquiry)).kind, (await rowOf(complaint)).kind]).toEqual(['enquiry', 'complaint']);
  await cleanUp(after(367));
  await expect(rowOf(enquiry)).rejects.toThrow('no result');
  expect((await rowOf(complaint)).kind).toBe('complaint');
  await cleanUp(after(2558));
  await expect(rowOf(complaint)).rejects.toThrow('no result');
});
