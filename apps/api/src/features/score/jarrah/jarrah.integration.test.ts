import type { OperationKey } from '@wattle/contract';
import { SECOND_BUREAU_CONSENT } from '@wattle/domain/score/second-bureau';
import { memberIdOf, reportMember } from '@wattle/testkit/people';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { startHarness, type Harness } from '#api/testing/harness.ts';

const { version: textVersion } = SECOND_BUREAU_CONSENT;

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ BUREAUS: 'primary,second' });
});
afterEach(() => harness.simulators.clearFaults());
afterAll(() => harness.stop());

/** A member with a main score. */
async function member(lastName: string) {
  const person = await reportMember(harness, { lastName });
  const call = async (key: OperationKey, body: object) => {
    const { status, body: answer } = await person.browser.call(key, { body });
    return { status, answer };
  };
  const scored = () => call('POST /v1/creditscore', { includeScore: true });
  return {
    memberId: await memberIdOf(person),
    main: await scored(),
    scored,
    agree: () => call('PUT /v1/creditscore/second', { isAgreed: true, textVersion }),
    second: () => call('POST /v1/creditscore/second', {}),
  };
}

const put = (mode: string) => harness.simulators.setFault({ provider: 'second-bureau', mode });
const asideOf = (memberId: string) =>
  harness.database.db
    .selectFrom('answers_aside')
    .select(['bureau', 'protocol', 'kind', 'paths'])
    .where('member_id', '=', memberId)
    .execute();
const score = { latest: { score: expect.any(Number) }, missing: null };

describe('[SCORE-036] a second score by Jarrah Credit, beside the same main score', () => {
  it.each(['Excellent', 'Average', 'Defaulted', 'Heavy', 'Emptyreport'])('of %s', async (lastName) => {
    const { agree, main, scored, memberId } = await member(lastName);
    const { status, answer } = await agree();
    expect({ status, answer }).toMatchObject({ status: 200, answer: { range: '0-1000', ...score } });
    expect(answer.latest.score).toBeLessThanOrEqual(1000);
    expect(await scored()).toEqual(main);
    expect(await asideOf(memberId)).toEqual([]);
  });

  it.each([
    ['no-file', 'no-file'],
    ['mismatch', 'no-match'],
    ['details-rejected', 'no-match'],
    ['contact-us', 'no-match'],
    ['no-score', 'no-match'],
    ['try-later', 'waiting'],
    ['unavailable', 'away'],
    ['down', 'away'],
  ])('is missing by %s as %s', async (mode, missing) => {
    const { agree, main, scored } = await member('Good');
    await put(mode);
    expect(await agree()).toMatchObject({ status: 200, answer: { latest: null, missing } });
    expect(await scored()).toEqual(main);
  });
});

describe('[SCORE-033] an answer of Jarrah Credit that is changed on its way', () => {
  it.each([
    'json-html',
    'json-cut',
    'json-no-data',
    'json-missing-part',
    'json-dangling',
    'json-unlinked',
    'json-twice',
    'json-other-request',
    'json-other-month',
    'json-other-range',
    'two-scores',
    'score-minus-1',
    'score-1001',
    'score-words',
  ])('makes no number: %s', async (mode) => {
    const { agree, second, main, scored, memberId } = await member('Good');
    await put(mode);
    expect(await agree()).toMatchObject({ status: 200, answer: { latest: null, missing: 'away' } });
    expect(await asideOf(memberId)).toMatchObject([
      { bureau: 'second', protocol: 'jarrah', kind: 'refused', paths: expect.stringMatching(/\w/) },
    ]);
    await harness.simulators.clearFaults();
    expect(await second()).toMatchObject({ status: 200, answer: score });
    expect(await scored()).toEqual(main);
  });

  it('makes no number of 50 MB', async () => {
    const { agree } = await member('Good');
    await put('json-huge');
    expect(await agree()).toMatchObject({ status: 200, answer: { latest: null, missing: 'away' } });
  });

  it.each(['json-unknown-part', 'json-deep'])('is read but for what is unknown: %s', async (mode) => {
    const { agree, memberId } = await member('Good');
    await put(mode);
    expect(await agree()).toMatchObject({ status: 200, answer: score });
    expect(await asideOf(memberId)).toMatchObject([{ bureau: 'second', kind: 'unknown-parts' }]);
  });
});
