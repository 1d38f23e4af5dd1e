import { SECOND_BUREAU_CONSENT } from '@wattle/domain/score/second-bureau';
import type { Answer, Browser } from '@wattle/testkit/browser/browser';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { send, startCorrectionsHarness, type CorrectionsHarness } from '#api/testing/correcting.ts';

const DIFFERENCES = 'GET /v1/creditscore/differences';
let harness: CorrectionsHarness;

beforeAll(async () => {
  harness = await startCorrectionsHarness({ BUREAUS: 'primary,second' });
});
afterEach(() => harness.simulators.clearFaults());
afterAll(() => harness.stop());

const agree = (browser: Browser): Promise<Answer> =>
  browser.call('PUT /v1/creditscore/second', {
    body: { isAgreed: true, textVersion: SECOND_BUREAU_CONSENT.version },
  });

/** A member with both scores. The name decides how the files differ. */
async function withBoth(firstName: string) {
  const person = await harness.member('Good', firstName);
  const main = await person.browser.call('POST /v1/creditscore', { body: {} });
  const second = await agree(person.browser);
  if (main.status !== 200 || second.status !== 200) throw new Error(`no scores: ${main.text} ${second.text}`);
  return { ...person, main, second };
}

const decideAtSecond = () => harness.simulators.control('/second-bureau/decide', 'POST');

type Row = {
  title: string;
  isSame: boolean;
  finding: string;
  advice: string | null;
  corrections: { at: string; itemReference: string; itemKind: string }[];
};

const rowsOf = async (browser: Browser): Promise<Row[]> => (await browser.call(DIFFERENCES)).body.both.rows;

/** The enquiry that only the second bureau has. */
async function unknownEnquiry(browser: Browser) {
  for (const { title, corrections } of await rowsOf(browser)) {
    const [correction, ...others] = corrections;
    if (others.length > 0 || correction?.itemKind !== 'enquiry' || correction.at !== 'second') continue;
    const { itemReference, itemKind } = correction;
    return {
      title,
      body: { itemReference, itemKind, addressee: 'bureau', words: 'This is not mine.' },
    };
  }
  throw new Error('no enquiry of the second bureau only');
}

describe('GET /v1/creditscore/differences', () => {
  it('[SCORE-038] shows both scores in their ranges, what each file has, and what was compared', async () => {
    const { browser, main, second } = await withBoth('Ada');
    const { status, body } = await browser.call(DIFFERENCES);
    expect(status).toBe(200);
    const { both } = body;
    expect(both.main).toMatchObject({
      bureau: 'Yarran Credit',
      range: '0-1200',
      score: main.body.scoreInfo.score,
    });
    expect(both.second).toMatchObject({
      bureau: 'Jarrah Credit',
      range: '0-1000',
      score: second.body.latest.score,
    });
    const findings = both.rows.map(({ finding }: Row) => finding);
    expect(findings).toContain('Only in Yarran Credit’s file.');
    expect(findings).toContain('Only in Jarrah Credit’s file.');
    expect(findings).toContainEqual(expect.stringMatching(/^Different: limit\. Same in both: /));
    expect(both.rows.filter(({ isSame }: Row) => isSame)).not.toHaveLength(0);
  });

  it('[SCORE-038] without one of the files there is nothing to compare', async () => {
    const { browser } = await harness.member('Good');
    await browser.call('POST /v1/creditscore', { body: {} });
    expect((await browser.call(DIFFERENCES)).body).toEqual({ both: null });
    await harness.simulators.setFault({ provider: 'second-bureau', mode: 'down' });
    expect((await agree(browser)).body).toMatchObject({ latest: null });
    expect((await browser.call(DIFFERENCES)).body).toEqual({ both: null });
  });

  it('[SCORE-042] compares the files also where one came without a score', async () => {
    await harness.simulators.setFault({ provider: 'second-bureau', mode: 'no-score' });
    const { browser, main } = await withBoth('Eve');
    const { both } = (await browser.call(DIFFERENCES)).body;
    expect([both.main.score, both.second.score]).toEqual([main.body.scoreInfo.score, null]);
    expect(both.rows.length).toBeGreaterThan(0);
  });

  it('[SCORE-038] a correction goes to the bureau that holds the item, and changes its file alone', async () => {
    const person = await withBoth('Bea');
    const { browser } = person;
    const { title, body } = await unknownEnquiry(browser);
    const opened = await send(browser, 'POST /v1/corrections', { body });
    expect(opened.body.cases).toMatchObject([{ bureau: 'Jarrah Credit' }]);
    const caseOf = async () => (await browser.call('GET /v1/corrections')).body.cases[0];
    await expect.poll(async () => (await caseOf()).state).toBe('acknowledged');

    await harness.decideAtBureau();
    await decideAtSecond();
    harness.clock.advance(61_000);
    await harness.follow();
    expect(await caseOf()).toMatchObject({ state: 'decided', bureau: 'Jarrah Credit' });

    harness.clock.advance(32 * 86_400_000);
    await browser.call('POST /v1/creditscore', { body: {} });
    await browser.call('POST /v1/creditscore/second', { body: {} });
    expect((await rowsOf(browser)).map((row) => row.title)).not.toContain(title);
  });

  it('[SCORE-038] another member’s item of the second bureau is unknown', async () => {
    const [one, other] = [await withBoth('Cleo'), await withBoth('Dora')];
    const { body } = await unknownEnquiry(one.browser);
    expect((await send(other.browser, 'POST /v1/corrections', { body })).body.code).toBe(
      'correction-item-unknown',
    );
  });
});
