import { type Person } from '@wattle/testkit/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startHarness, type Harness } from '#api/testing/harness.ts';
import { readyReportMember } from '#api/testing/ready-member.ts';
import { elementsOf, readPdf } from '#api/testing/pdf-reader.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

const member = (lastName: string) => readyReportMember(harness, { lastName });
const reportPdf = ({ browser }: Person) => {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return harness.app.inject({ method: 'GET', url: '/v1/creditreport/pdf', headers: { cookie } });
};

describe('the pages of the report as a PDF', () => {
  it('[REPORT-028] a table that goes over pages has its headings once for a screen reader, each for its column', async () => {
    const { rawPayload } = await reportPdf(await member('Heavy'));
    const { structure, pages } = await readPdf(rawPayload);
    expect(pages.filter(({ text }) => text.includes('Asked by')).length).toBeGreaterThan(1);
    const headings = elementsOf(structure, 'TH').map(({ text }) => text);
    // The tree is read page by page; elsewhere the headings have no content.
    expect(headings.filter((text) => text !== '')).toEqual([
      'Date',
      'Asked by',
      'For',
      'Amount',
      'Credit obligation',
      'Reference',
    ]);
    expect(rawPayload.toString('latin1').match(/\/Scope \/Column/g)).toHaveLength(6);
  });

  it('[REPORT-028] names appear with all their letters, and letters that the PDF lacks by number, with a note', async () => {
    const names = { firstName: 'Ngāruawāhia', middleName: 'Ḏulmaṉa Mirritjpuŋu' };
    const whole = await readPdf((await reportPdf(await readyReportMember(harness, names))).rawPayload);
    expect(whole.pages[0]?.text).toContain('Ngāruawāhia Ḏulmaṉa Mirritjpuŋu Good');
    expect(whole.pages[0]?.text).not.toContain('Unicode');
    const lacking = await readyReportMember(harness, { firstName: '李', lastName: 'Emptyreport' });
    const [front] = (await readPdf((await reportPdf(lacking)).rawPayload)).pages;
    expect(front?.text).toContain('[U+674E] Emptyreport');
    expect(front?.text).toContain('[U+1F600]');
  });

  it('[REPORT-028] an empty file takes one page, with the details it holds', async () => {
    const { pages } = await readPdf((await reportPdf(await member('Emptyreport'))).rawPayload);
    expect(pages).toHaveLength(1);
    expect(pages[0]?.text).toContain('Your details on this file');
  });

  it('[REPORT-028] the longest names keep clear of the score', async () => {
    const [firstName, middleName] = ['W'.repeat(40), `${'W'.repeat(40)} ${'M'.repeat(39)}`];
    const { pages } = await readPdf(
      (await reportPdf(await readyReportMember(harness, { firstName, middleName }))).rawPayload,
    );
    expect(pages[0]?.text.replaceAll(/\s/g, '')).toContain(`${firstName}${middleName.replace(' ', '')}Good`);
  });
});
