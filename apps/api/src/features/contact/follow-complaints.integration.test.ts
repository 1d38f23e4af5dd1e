import { formatDate, sydneyDate } from '@wattle/domain/calendar/calendar';
import { complaintLawDay } from '@wattle/domain/contact/complaint-times';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { arrived, ASK_MS, complain, CRMS, crmSettings, rowOf, say } from '#api/testing/complaining.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';

import { followComplaints } from './follow-complaints.ts';

describe.each(CRMS)('with the CRM %s', (protocol) => {
  let harness: Harness;

  beforeAll(async () => {
    harness = await startHarness(crmSettings(protocol));
  });
  afterEach(() => harness.simulators.clearFaults());
  afterAll(() => harness.stop());

  const today = () => formatDate(sydneyDate(harness.clock.now()));
  const follow = () => followComplaints(harness.platform.ctx);
  const stateOf = async (reference: string) => (await rowOf(harness, reference)).state;
  const daysOf = async (reference: string) => {
    const { rows } = await harness.platform.ctx.pool.query<{ law: string; answered: string | null }>(
      'select law_due_on::text as law, answered_on::text as answered from cases where reference = $1',
      [reference],
    );
    return rows[0];
  };
  const unclear = async (cause: string) => {
    const text = await harness.platform.metrics.text();
    return Number(new RegExp(`complaint_states_unclear_total\\{cause="${cause}"\\} (\\d+)`).exec(text)?.[1]);
  };

  it('[CONTACT-015] follows a complaint until it is answered, with the day of the answer', async () => {
    const { reference } = await complain(harness);
    await follow();
    expect(await stateOf(reference)).toBe('handed-over');
    await say(harness, reference, [{ state: 'in-work' }]);
    await follow();
    expect([await stateOf(reference), (await daysOf(reference))?.answered]).toEqual(['in-work', null]);
    const answeredOn = today();
    await say(harness, reference, [{ state: 'answered', answeredOn }]);
    harness.clock.advance(2 * 86_400_000);
    await follow();
    expect([await stateOf(reference), (await daysOf(reference))?.answered]).toEqual(['answered', answeredOn]);
    await say(harness, reference, [{ state: 'in-work' }]);
    expect(await follow(), 'none is open').toMatchObject({ asked: 0 });
  });

  it('[CONTACT-015] shortens the days of the law where the CRM says that 21 hold, and ends with a withdrawal', async () => {
    const { reference } = await complain(harness);
    const received = harness.clock.now();
    expect((await daysOf(reference))?.law).toBe(formatDate(complaintLawDay(received)));
    for (const lawDays of [21, 30, 21, 7]) {
      await say(harness, reference, [{ state: 'in-work', lawDays }]);
      await follow();
    }
    expect((await daysOf(reference))?.law, 'no law says 7').toBe(formatDate(complaintLawDay(received, 21)));
    await say(harness, reference, [{ state: 'withdrawn' }]);
    await follow();
    expect(await stateOf(reference)).toBe('withdrawn');
  });

  it.each([
    ['unmapped', [{ state: 'on-hold' }]],
    ['contradictory', [{ state: 'in-work' }, { state: 'withdrawn' }]],
    ['contradictory', [{ state: 'answered', answeredOn: '2020-01-01' }]],
    ['contradictory', [{ state: 'answered', answeredOn: '2099-01-01' }]],
  ])('[CONTACT-016] changes nothing for what is %s: %j, and counts it each time', async (cause, said) => {
    const { reference } = await complain(harness);
    const before = await unclear(cause);
    await say(harness, reference, said);
    await follow();
    await follow();
    expect([await stateOf(reference), await unclear(cause)]).toEqual(['handed-over', before + 2]);
    await say(harness, reference, [{ state: 'withdrawn' }]);
    await follow();
    expect(await stateOf(reference), 'once it is clear').toBe('withdrawn');
  });

  it('[CONTACT-016] sends a case that was deleted there again, with what was added', async () => {
    const { reference, noteKey, browser } = await complain(harness);
    await browser.call('POST /v1/case-notes', { body: { reference, noteKey, description: 'Added later' } });
    const inCrm = async () =>
      JSON.stringify(await harness.simulators.control(protocol === 'plain' ? '/crm/cases' : '/crm/hubspot'));
    await expect.poll(inCrm).toContain('Added later');
    await say(harness, reference, []);
    expect(await inCrm()).not.toContain(reference);
    const before = await unclear('deleted');
    await follow();
    expect(await unclear('deleted')).toBe(before + 1);
    await arrived(harness, reference);
    await expect.poll(inCrm).toContain('Added later');
    expect(await inCrm()).toContain(reference);
    await follow();
    expect(await unclear('deleted'), 'it is there').toBe(before + 1);
  });

  it('[CONTACT-015] asks about a page with one call and two statements, and changes nothing while the CRM is away', async () => {
    const { ctx } = harness.platform;
    await harness.database.db.deleteFrom('cases').execute();
    const opened = await Promise.all(Array.from({ length: 12 }, () => complain(harness)));
    for (const { reference } of opened) await say(harness, reference, [{ state: 'in-work' }]);
    await harness.simulators.setFault({ provider: 'crm', mode: 'error' });
    expect(await follow()).toMatchObject({ changed: 0, failed: { unavailable: 1 } });
    await harness.simulators.clearFaults();
    harness.clock.advance(ASK_MS);
    const calls = await harness.simulators.requests('crm');
    harness.statements.count = 0;
    expect(await followComplaints(ctx)).toEqual({ asked: 12, changed: 12, failed: {} });
    expect(harness.statements.count).toBeLessThanOrEqual(3);
    expect(await harness.simulators.requests('crm')).toBe(calls + 1);
  });
});

it('[CONTACT-016] counts a case that nobody asked for', async () => {
  const harness = await startHarness(crmSettings('plain'));
  try {
    const { reference } = await complain(harness);
    const { ctx } = harness.platform;
    const other = {
      reference: 'C-0000-0000',
      state: 'withdrawn',
      word: 'withdrawn',
      answeredOn: null,
      lawDays: null,
    } as const;
    const crm = {
      ...ctx.providers.crm,
      statesOf: async () => ({ ok: true, value: [{ ...other, reference }, other] }) as const,
    };
    await followComplaints({ ...ctx, providers: { ...ctx.providers, crm } });
    expect(await harness.platform.metrics.text()).toContain(
      'complaint_states_unclear_total{cause="unknown"} 1',
    );
    expect((await rowOf(harness, reference)).state).toBe('withdrawn');
  } finally {
    await harness.stop();
  }
});
