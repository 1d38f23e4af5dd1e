import { noEntries, reportCounts } from '@wattle/domain/report/report';
import type { Answer, Browser } from '@wattle/testkit/browser/browser';
import { verifyIdentity, verifyPassport, type Person, memberIdOf } from '@wattle/testkit/people';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { startHarness, type Harness } from '#api/testing/harness.ts';
import { readyMember, readyReportMember } from '#api/testing/ready-member.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterEach(() => harness.simulators.clearFaults());
afterAll(() => harness.stop());

const report = (browser: Browser, body: unknown = {}): Promise<Answer> =>
  browser.call('POST /v1/creditreport', { body });
const idOf = async ({ browser }: Person): Promise<string> => await memberIdOf({ browser });
const member = (lastName: string) => readyReportMember(harness, { lastName });

const NO_ISSUE = {
  isTryLater: false,
  isScoreBadRequest: false,
  isNoFile: false,
  noReport: false,
  noReportBecause: null,
};

describe('POST /v1/creditreport', () => {
  it('[REPORT-019] [REPORT-020] [REPORT-021] [REPORT-032] the report shows every fact of the file', async () => {
    const { browser } = await member('Good');
    const { status, body, headers } = await report(browser);
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(body.displayName).toBe('Alex');
    expect(body.receivedOn).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(body.reportInfo).toMatchObject({ issue: NO_ISSUE, loaded: true, courtActions: [] });
    const { accounts, enquiries } = body.reportInfo;
    expect(accounts.length).toBeGreaterThanOrEqual(3);
    for (const account of accounts) {
      expect(account).toMatchObject({
        itemReference: expect.stringMatching(/^[\w-]{32}$/),
        accountId: expect.stringMatching(/^A-/),
        accountType: expect.stringMatching(/^[A-Z][a-z]/),
        originalCreditProvider: expect.any(String),
        latestCreditProvider: expect.any(String),
        latestUpdatedDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
        accountOpenDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
        relationship: expect.stringMatching(/borrower|Guarantor/),
        hasDefaults: false,
        defaults: [],
      });
    }
    expect(enquiries[0]).toMatchObject({
      creditEnquirier: expect.any(String),
      enquiryDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      accountType: expect.stringMatching(/^[A-Z][a-z]/),
      relationship: expect.stringMatching(/borrower|Guarantor/),
      enquiryAmount: expect.any(Number),
      enquiryClientReference: expect.stringMatching(/^[A-Z]{2}\d{6}$/),
    });
  });

  it('[REPORT-022] [REPORT-024] [REPORT-027] the report of Defaulted shows defaults, court actions and hardship', async () => {
    const { browser } = await member('Defaulted');
    const { reportInfo } = (await report(browser)).body;
    expect(reportCounts(reportInfo)).toMatchObject({ defaults: 2, courtActions: 2 });
    const defaults = reportInfo.accounts.flatMap((each: { defaults: object[] }) => each.defaults);
    const byStatus = (status: string) => defaults.find((each: { status: string }) => each.status === status);
    expect(byStatus('Paid')).toMatchObject({
      DateOfDefault: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      isDisputed: false,
      originalAmount: expect.any(Number),
      currentAmount: 0,
      newArrangement: 'N',
    });
    expect(byStatus('Outstanding')).toMatchObject({ isDisputed: expect.any(Boolean), newArrangement: 'V' });
    expect(
      reportInfo.courtActions.map((each: { courtActionStatus: string }) => each.courtActionStatus).sort(),
    ).toEqual(['Outstanding', 'Settled']);
    expect(reportInfo.courtActions[0]).toMatchObject({
      creditor: expect.any(String),
      actionDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      courtType: expect.stringMatching(/^Judgment, .*(?:Court|Tribunal)$/),
      courtActionAmount: expect.any(Number),
    });
    const marks = reportInfo.accounts.flatMap((each: { repaymentHistory: { fhi?: string }[] }) =>
      each.repaymentHistory.map(({ fhi }) => fhi ?? ''),
    );
    expect(marks).toEqual(expect.arrayContaining(['A', 'V']));
  });

  it('[REPORT-034] score and report request the bureau once a month, retried or not', async () => {
    const { browser } = await member('Emptyreport');
    const first = await report(browser);
    const requestsBefore = await harness.simulators.requests('bureau');
    const { personalDetails, accesses } = first.body.reportInfo;
    expect(first.body.reportInfo).toEqual({
      ...noEntries(),
      personalDetails,
      accesses,
      issue: NO_ISSUE,
      loaded: true,
    });
    for (const retry of [true, true, false]) {
      expect((await report(browser, { retry })).body).toEqual(first.body);
    }
    expect((await browser.call('POST /v1/creditscore', { body: {} })).status).toBe(200);
    expect(await harness.simulators.requests('bureau')).toBe(requestsBefore);
  });

  it('[REPORT-034] the file obtained for the score serves the report', async () => {
    const { browser } = await member('Good');
    expect((await browser.call('POST /v1/creditscore', { body: {} })).status).toBe(200);
    const requestsBefore = await harness.simulators.requests('bureau');
    expect((await report(browser)).status).toBe(200);
    expect(await harness.simulators.requests('bureau')).toBe(requestsBefore);
  });

  it('[REPORT-028] the report of a heavy file takes under 3 SQL statements', async () => {
    const { browser } = await member('Heavy');
    const obtained = await report(browser);
    harness.statements.count = 0;
    const { body } = await report(browser);
    expect(harness.statements.count, 'one for the session, one for the file').toBeLessThan(3);
    expect(body).toEqual(obtained.body);
    expect(reportCounts(body.reportInfo)).toEqual({
      accounts: 60,
      enquiries: 80,
      defaults: 0,
      courtActions: 0,
    });
    for (const { repaymentHistory } of body.reportInfo.accounts) expect(repaymentHistory).toHaveLength(24);
    const references = [...body.reportInfo.accounts, ...body.reportInfo.enquiries].map(
      (each: { itemReference: string }) => each.itemReference,
    );
    expect(new Set(references).size).toBe(140);
  });
});

describe('unavailable reports', () => {
  it('[REPORT-036] the report is 417 with the time to wait while the bureau is busy, then loads', async () => {
    const { browser } = await member('Busy');
    for (const retry of [false, true]) {
      expect(await report(browser, { retry })).toMatchObject({
        status: 417,
        headers: { 'retry-after': '3' },
        body: {
          code: 'report-try-later',
          errorMessage: 'The credit bureau could not give us your score yet. Please try again later.',
          retryAfterSeconds: 3,
        },
      });
    }
    expect((await report(browser, { retry: true })).body.reportInfo.loaded).toBe(true);
  });

  it.each(['down', 'error'] as const)(
    '[REPORT-036] the report is 409 when the bureau is %s, and loads once it is back',
    async (mode) => {
      const { browser } = await member('Good');
      await harness.simulators.setFault({ provider: 'bureau', mode });
      expect((await report(browser)).status).toBe(409);
      await harness.simulators.clearFaults();
      harness.clock.advance(60_000);
      expect((await report(browser)).status).toBe(200);
    },
    30_000,
  );

  it.each([
    ['Nofile', { isNoFile: true, noReportBecause: 'no-file' }],
    ['Badrequest', { isScoreBadRequest: true, noReportBecause: 'details-rejected' }],
    ['Mismatch', { isScoreBadRequest: true, noReportBecause: 'identity-mismatch' }],
  ])('[REPORT-038] a report for %s has the issue %j', async (lastName, flag) => {
    const { browser } = await member(lastName);
    const expected = {
      displayName: 'Alex',
      receivedOn: null,
      reportInfo: {
        ...noEntries(),
        issue: { ...NO_ISSUE, noReport: true, ...flag },
        loaded: false,
      },
    };
    expect(await report(browser)).toMatchObject({ status: 200, body: expected });
    expect((await report(browser, { retry: true })).body).toEqual(expected);
  });

  it('[SCORE-028] [REPORT-019] withdrawing every consent closes the report', async () => {
    const person = await member('Good');
    await report(person.browser);
    await harness.database.db
      .updateTable('consents')
      .set({ granted: false })
      .where('member_id', '=', await idOf(person))
      .execute();
    expect(await report(person.browser)).toMatchObject({ status: 403, body: { code: 'consent-missing' } });
  });
});

describe('access to the report', () => {
  const paths = ['POST /v1/creditreport', 'GET /v1/creditreport/pdf'] as const;
  const knock = (browser: Browser, key: (typeof paths)[number]) =>
    browser.call(key, key.startsWith('POST') ? { body: {} } : {});

  it.each(paths)('[REPORT-003] [REPORT-005] %s is closed outside the cohort', async (key) => {
    const person = await member('Good');
    const memberId = await idOf(person);
    await harness.database.db
      .updateTable('members')
      .set({ cohort: false })
      .where('id', '=', memberId)
      .execute();
    expect(await knock(person.browser, key)).toMatchObject({ status: 403, body: { code: 'role-missing' } });
  });

  it.each(paths)('[REPORT-006] [IDV-055] %s shows nothing to a member with one document', async (key) => {
    const person = await readyMember(harness, { lastName: 'Defaulted' });
    expect((await knock(person.browser, key)).body.code, 'without a document').toBe('role-missing');
    await verifyIdentity(person.browser);
    const requestsBefore = await harness.simulators.requests('bureau');
    expect(await knock(person.browser, key)).toMatchObject({
      status: 403,
      body: { code: 'documents-needed', redirect_uri: '/my-details/verification' },
    });
    expect(await harness.simulators.requests('bureau'), 'the bureau is not asked').toBe(requestsBefore);
    await verifyPassport(person.browser);
    expect((await knock(person.browser, key)).status).toBe(200);
  });
});
