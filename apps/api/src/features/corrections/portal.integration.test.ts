import { SECOND_BUREAU_CONSENT } from '@wattle/domain/score/second-bureau';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  asked,
  BAN,
  itemsOf,
  listOf,
  OPEN,
  send,
  startCorrectionsHarness,
  type CorrectionsHarness,
} from '#api/testing/correcting.ts';

const PORTAL = 'https://bureau.net.au/corrections';
let harness: CorrectionsHarness;

beforeAll(async () => {
  harness = await startCorrectionsHarness({ BUREAU_PORTAL: PORTAL, BUREAUS: 'primary,second' });
});
afterAll(() => harness.stop());

describe('a bureau that takes corrections and freezes on its own page', () => {
  it('[REPORT-039] is named in the profile, and asked for none', async () => {
    const { browser, password } = await harness.member();
    expect((await browser.call('GET /v1/user/init')).body.bureauPortal).toBe(PORTAL);
    const { account } = await itemsOf(browser);
    const before = await harness.simulators.requests('bureau');
    const refused = [
      await send(browser, OPEN, { body: asked(account) }),
      await send(browser, BAN),
      await send(browser, 'POST /v1/corrections/ban/extend'),
      await send(browser, 'POST /v1/corrections/ban/pass-on'),
      await send(browser, 'POST /v1/corrections/ban/lift', { body: { password } }),
    ];
    for (const answer of refused)
      expect(answer).toMatchObject({ status: 404, body: { code: 'no-corrections' } });
    expect(await listOf(browser)).toMatchObject({ cases: [], ban: null });
    expect(await harness.simulators.requests('bureau')).toBe(before);
  });

  it('[REPORT-039] leaves the items of another bureau to be corrected here', async () => {
    const { browser } = await harness.member('Good');
    await browser.call('POST /v1/creditscore', { body: {} });
    const textVersion = SECOND_BUREAU_CONSENT.version;
    await browser.call('PUT /v1/creditscore/second', { body: { isAgreed: true, textVersion } });
    const { body } = await browser.call('GET /v1/creditscore/differences');
    const corrections: { at: string; itemReference: string; itemKind: string }[] = body.both.rows.flatMap(
      (row: { corrections: object[] }) => row.corrections,
    );
    const wrong = corrections.find(({ at }) => at === 'second');
    if (wrong === undefined) throw new Error('the second bureau holds nothing of its own');
    const { itemReference, itemKind } = wrong;
    const form = { itemReference, itemKind, addressee: 'bureau', words: 'This is not mine.' };
    const opened = await send(browser, OPEN, { body: form });
    expect(opened.body.cases).toMatchObject([{ bureau: 'Jarrah Credit' }]);
  });
});
