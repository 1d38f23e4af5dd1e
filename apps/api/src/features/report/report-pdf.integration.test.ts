import { formatDateForPeople, parseDate } from '@wattle/domain/calendar/calendar';
import { aSubject } from '@wattle/domain/credit-file/test-file';
import type { Answer, Browser } from '@wattle/testkit/browser/browser';
import { type Person, memberIdOf } from '@wattle/testkit/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startHarness, type Harness } from '#api/testing/harness.ts';
import { readyReportMember } from '#api/testing/ready-member.ts';
import { openStoredFile, replaceStoredFile } from '#api/testing/stored-files.ts';
import { elementsOf, readPdf } from '#api/testing/pdf-reader.ts';

import { findItem } from './find-item.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

const report = (browser: Browser): Promise<Answer> => browser.call('POST /v1/creditreport', { body: {} });
const idOf = async ({ browser }: Person): Promise<string> => await memberIdOf({ browser });
const member = (lastName: string) => readyReportMember(harness, { lastName });
const itemOf = (memberId: string, itemReference: string) =>
  findItem(harness.platform.ctx, { memberId, itemReference });

it('[REPORT-036] a stored value that is no file gives a 500 without details', async () => {
  const person = await member('Good');
  await report(person.browser);
  await replaceStoredFile(harness, await idOf(person), { nothing: 'of the kind' });
  const { status, body } = await report(person.browser);
  expect([status, body.code]).toEqual([500, 'internal']);
  expect(JSON.stringify(body)).not.toMatch(/kind|zod/i);
});
function dayForPeople(day: string): string {
  const date = parseDate(day);
  return date === null ? day : formatDateForPeople(date);
}

const reportPdf = async (person: Person, headers: Record<string, string> = {}) => {
  const cookie = [...person.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const url = '/v1/creditreport/pdf';
  return harness.app.inject({ method: 'GET', url, headers: { cookie, ...headers } });
};

describe('GET /v1/creditreport/pdf', () => {
  it.each(['Defaulted', 'Heavy', 'Emptyreport'])(
    '[REPORT-028] %s downloads as an uncached PDF with embedded fonts',
    async (lastName) => {
      const person = await member(lastName);
      const answer = await reportPdf(person);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': 'application/pdf',
        'cache-control': 'no-store',
        'content-disposition': expect.stringMatching(
          /^attachment; filename="credit-report-\d{4}-\d{2}-\d{2}\.pdf"$/,
        ),
      });
      expect(answer.rawPayload.toString('latin1')).toMatch(/^%PDF-[\s\S]*FontFile2/);
      const { items } = (await person.browser.call('GET /v1/user/activity')).body;
      expect(items[0].kind, 'the download is in the owner’s activity').toBe('copy-downloaded');
    },
    30_000,
  );

  it('[REPORT-028] [REPORT-009] the PDF begins with the member, the summary and the contents', async () => {
    const person = await member('Defaulted');
    const { reportInfo, receivedOn } = (await report(person.browser)).body;
    const { score } = (await person.browser.call('POST /v1/creditscore', { body: {} })).body.scoreInfo;
    const { userDetails } = (await person.browser.call('GET /v1/user/init')).body;
    const pdf = await readPdf((await reportPdf(person)).rawPayload);
    expect(pdf.language).toBe('en-AU');
    expect(pdf.title).toBe(`Your credit report, as obtained on ${dayForPeople(receivedOn)}`);
    const [front] = pdf.pages;
    for (const words of [
      `${userDetails.firstName} ${userDetails.lastName}`,
      userDetails.address,
      `Born ${dayForPeople(userDetails.dateOfBirth)}`,
      `${score}\nScore out of 1200\n`,
      'What to look at',
      'In this report',
      'Defaults (2)',
    ])
      expect(front?.text).toContain(words);
    expect(pdf.outline.filter((each) => / \(\d+\)$/.test(each))).toEqual([
      `Accounts (${reportInfo.accounts.length})`,
      `Credit enquiries (${reportInfo.enquiries.length})`,
      'Defaults (2)',
      'Court actions (2)',
    ]);
    expect(pdf.pages.at(-1)?.text).toContain(`Page ${pdf.pages.length} of ${pdf.pages.length}`);
  });

  it('[REPORT-026] [REPORT-028] the tagged PDF has headings, facts and a sentence for each month of repayments, in reading order', async () => {
    const person = await member('Defaulted');
    const { accounts } = (await report(person.browser)).body.reportInfo;
    const { structure } = await readPdf((await reportPdf(person)).rawPayload);
    expect(new Set(structure.map(({ tag }) => tag))).toEqual(new Set(['Document']));
    expect(elementsOf(structure, 'H1').map(({ text }) => text)).toEqual(['Your credit report']);
    const parts = elementsOf(structure, 'H2').map(({ text }) => text.replace(/ \(\d+\)$/, ''));
    expect(parts.slice(0, 6)).toEqual([
      'What to look at',
      'In this report',
      'Accounts',
      'Credit enquiries',
      'Defaults',
      'Court actions',
    ]);
    const reported = accounts.filter(
      (each: { repaymentHistory: object[] }) => each.repaymentHistory.length > 0,
    );
    const grids = elementsOf(structure, 'Figure').map(({ alt }) => alt);
    expect(grids).toHaveLength(reported.length);
    for (const alt of grids) expect(alt).toMatch(/^[A-Z][a-z]{2} \d{4}: /);
    expect(elementsOf(structure, 'TH').map(({ text }) => text)).toContain('Asked by');
    const contents = elementsOf(structure, 'TOCI').map(({ text }) => text.replace(/(?: \(\d+\))? \d+$/, ''));
    expect(contents).toEqual(parts.slice(2));
    const facts = elementsOf(structure, 'P').map(({ text }) => text);
    expect(facts).toContainEqual(expect.stringMatching(/^Current credit limit \$[\d,]+$/));
  });

  it('[REPORT-028] the PDF of a heavy file lists each account in the contents with its page', async () => {
    const person = await member('Heavy');
    const pdf = await readPdf((await reportPdf(person)).rawPayload);
    const contents = elementsOf(pdf.structure, 'TOCI').map(({ text }) => text);
    expect(contents.filter((each) => !each.includes(' file'))).toHaveLength(60 + 4);
    for (const entry of contents) {
      const [, title = '', page = ''] = /^(.*?)[….]* (\d+)$/.exec(entry.trim()) ?? [];
      expect(pdf.pages[Number(page) - 1]?.text, entry).toContain(title.slice(0, 20));
    }
    expect(pdf.outline).toHaveLength(contents.length + 2);
  });

  it('[REPORT-040] [REPORT-041] the PDF has what the file holds of the person, and what could not be read', async () => {
    const person = await member('Defaulted');
    await report(person.browser);
    const memberId = await idOf(person);
    const file = await openStoredFile(harness, memberId);
    const creditFile = {
      ...file.creditFile,
      subject: aSubject({ employers: ['Pindan Freight'] }),
      notes: [{ date: '2024-03-01', text: 'A disputed amount.', filedUnder: 'A. King' }],
      accesses: [{ date: '2025-01-02', provider: 'Magpie Insurance', service: 'Identity check' }],
      unread: [
        { list: 'accounts' as const, index: 0, path: 'account[1]', text: 'Term of loan: NA' },
        {
          list: 'defaults' as const,
          index: null,
          path: 'default[1]',
          text: 'Date: no day <at> all\nAmount: 410',
        },
      ],
    };
    await replaceStoredFile(harness, memberId, { ...file, creditFile });
    const pdf = await readPdf((await reportPdf(person)).rawPayload);
    const text = pdf.pages.map((page) => page.text).join('\n');
    for (const words of [
      'One entry could not be read and is not counted here. Ask the bureau.',
      'Part of this entry could not be read: the bureau wrote “Term of loan: NA”.',
      'The bureau wrote:\nDate: no day <at> all\nAmount: 410',
      'Ada Byron',
      '10 Dec 1980',
      'Pindan Freight',
      'A disputed amount.',
      'Filed under the name A. King.',
      'Magpie Insurance',
    ])
      expect(text).toContain(words);
    const parts = elementsOf(pdf.structure, 'H2').map((each) => each.text);
    expect(parts.slice(-3)).toEqual([
      'Your details on this file',
      'Notes on your file',
      'Who else looked at your file',
    ]);
  });

  it('[REPORT-036] refuses a PDF without a file, and one requested from another site', async () => {
    const person = await member('Nofile');
    expect((await reportPdf(person)).json()).toMatchObject({ status: 409, code: 'report-unavailable' });
    const elsewhere = await reportPdf(person, { 'sec-fetch-site': 'cross-site' });
    expect(elsewhere.json()).toMatchObject({ status: 403, code: 'csrf' });
  });

  it('a twenty-first PDF within the hour is rate-limited', async () => {
    const person = await member('Emptyreport');
    for (let papers = 0; papers < 20; papers += 1) expect((await reportPdf(person)).statusCode).toBe(200);
    expect((await reportPdf(person)).json()).toMatchObject({ status: 429, code: 'rate-limited' });
  });
});

describe('findItem', () => {
  it('[REPORT-011] a reference finds its item for its own member, with kind and provider', async () => {
    const person = await member('Defaulted');
    const memberId = await idOf(person);
    const { accounts, enquiries, courtActions } = (await report(person.browser)).body.reportInfo;
    const account = accounts.find((each: { hasDefaults: boolean }) => each.hasDefaults);
    expect(await itemOf(memberId, account.itemReference)).toEqual({
      bureau: 'primary',
      kind: 'account',
      title: `${account.accountType}, ${account.latestCreditProvider}`,
      provider: account.latestCreditProvider,
      filed: { accountReference: account.accountId, date: null, amount: null, part: null },
    });
    const [first] = account.defaults;
    expect(await itemOf(memberId, first.itemReference)).toMatchObject({
      kind: 'default',
      title: expect.stringMatching(/^Default of \d{1,2} \w{3} \d{4}, /),
      filed: { accountReference: account.accountId, date: first.DateOfDefault },
    });
    expect(await itemOf(memberId, enquiries[0].itemReference)).toMatchObject({
      kind: 'enquiry',
      provider: enquiries[0].creditEnquirier,
      filed: { amount: enquiries[0].enquiryAmount },
    });
    expect(await itemOf(memberId, courtActions[0].itemReference)).toMatchObject({
      kind: 'court-action',
      provider: courtActions[0].creditor,
    });
  });

  it('[REPORT-011] a reference finds nothing for another member, when forged, or before there is a file', async () => {
    const [one, other] = [await member('Good'), await member('Good')];
    const { accounts } = (await report(one.browser)).body.reportInfo;
    const reference = accounts[0].itemReference;
    expect(await itemOf(await idOf(other), reference), 'before there is a file').toBeNull();
    await report(other.browser);
    expect(await itemOf(await idOf(other), reference)).toBeNull();
    expect(await itemOf(await idOf(one), reference)).not.toBeNull();
    for (const forged of ['', reference.toLowerCase(), `${reference}x`, '__proto__', "' or 1=1"]) {
      expect(await itemOf(await idOf(one), forged)).toBeNull();
    }
  });
});
