import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { listOf, opened, startCorrectionsHarness, type CorrectionsHarness } from '#api/testing/correcting.ts';

const DAY_MS = 86_400_000;

let harness: CorrectionsHarness;

beforeAll(async () => {
  harness = await startCorrectionsHarness();
});
afterAll(() => harness.stop());
afterEach(() => harness.simulators.clearFaults());

describe('reminders of the answer’s deadline', () => {
  it('reminds 5 days before the deadline and after it, once each, across a daylight-saving change', async () => {
    // Daylight saving starts on 3 October 2027.
    harness.clock.set(new Date('2027-09-20T13:59:00Z'));
    const person = await harness.member();
    await opened(person);
    expect((await listOf(person.browser)).cases[0].answerDueOn).toBe('2027-10-19');
    const moveTo = async (time: string) => {
      harness.clock.set(new Date(time));
      await harness.follow();
      await harness.follow();
    };
    await moveTo('2027-10-13T12:59:00Z');
    expect(await harness.mailsTo(person.email, /due soon/)).toBe(0);
    await moveTo('2027-10-13T13:01:00Z');
    await expect.poll(() => harness.mailsTo(person.email, /due soon/)).toBe(1);
    await moveTo('2027-10-19T12:59:00Z');
    expect((await listOf(person.browser)).cases[0].daysLeft).toBe(0);
    await moveTo('2027-10-19T13:01:00Z');
    await expect.poll(() => harness.mailsTo(person.email, /is overdue/)).toBe(1);
    await moveTo('2027-12-01T00:00:00Z');
    const [late] = (await listOf(person.browser)).cases;
    expect(late.daysLeft).toBe(-43);
    expect(late.events.map(({ kind }: { kind: string }) => kind)).toEqual([
      'opened',
      'acknowledged',
      'reminded-answer-soon',
      'reminded-answer-passed',
    ]);
    expect([
      await harness.mailsTo(person.email, /due soon/),
      await harness.mailsTo(person.email, /is overdue/),
    ]).toEqual([1, 1]);
    const mails = await harness.simulators.messages(person.email);
    const mail = mails.find(({ subject }) => subject?.includes('is overdue'));
    expect(mail?.text).toMatch(/AFCA/);
    expect(mail?.text).toMatch(/OAIC/);
  });

  it('sends one reminder from two concurrent workers', async () => {
    const person = await harness.member();
    await opened(person);
    harness.clock.advance(31 * DAY_MS);
    await Promise.all([harness.follow(), harness.follow()]);
    await expect.poll(() => harness.mailsTo(person.email, /overdue/)).toBe(1);
    expect(await harness.mailsTo(person.email, /due soon/), 'a past deadline is not announced').toBe(0);
  });

  it('sends reminders while the bureau is down', async () => {
    const person = await harness.member();
    await opened(person);
    await harness.simulators.setFault({ provider: 'bureau', mode: 'down' });
    harness.clock.advance(26 * DAY_MS);
    await harness.follow();
    await expect.poll(() => harness.mailsTo(person.email, /due soon/)).toBe(1);
  });
});
