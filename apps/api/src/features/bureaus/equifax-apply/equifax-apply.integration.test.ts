import type { OperationKey } from '@wattle/contract';
import { memberIdOf, reportMember } from '@wattle/testkit/people';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { startHarness, type Harness } from '#api/testing/harness.ts';
import { nextMonth } from '#api/testing/next-month.ts';

import { listQuarantined } from '../../score/credit-files/quarantined-answers.sql.ts';

let plain: Harness;
let apply: Harness;
beforeAll(async () => {
  [plain, apply] = await Promise.all([
    startHarness(),
    startHarness({ PRIMARY_BUREAU_PROTOCOL: 'equifax-apply' }),
  ]);
});
afterEach(() => apply.simulators.clearFaults());
afterAll(async () => {
  await Promise.all([plain.stop(), apply.stop()]);
});

const ALL: Record<string, unknown> = { includeScore: true, includeAdvices: true, includeHistory: true };

/** What a member of this name gets from score and report, the same person by either protocol. */
async function seenBy(world: Harness, lastName: string) {
  const { browser } = await reportMember(world, { lastName });
  const call = async (key: OperationKey, body: object) => {
    const { status, body: answer } = await browser.call(key, { body });
    return { status, answer };
  };
  return {
    score: await call('POST /v1/creditscore', ALL),
    report: await call('POST /v1/creditreport', { retry: false }),
  };
}

/**
 * References hold the member and codes of the protocol. The plain protocol says of each default whether it is disputed,
 * where Apply marks those that are, and tells a writ from a summons.
 */
function comparable(seen: unknown): unknown {
  return JSON.parse(JSON.stringify(seen), (name, value) => {
    if (name === 'itemReference' || name === 'requestId') return name;
    if (name === 'isDisputed') return value === true;
    if (name === 'courtType') return String(value).replace(/^(?:Writ|Summons),/, 'Other court action,');
    return value;
  });
}

describe('[SCORE-034] a member sees the same by Equifax Apply as by the plain protocol', () => {
  it.each(
    'Excellent Verygood Good Average Below Defaulted Emptyreport Heavy Setaside Paidbytext Noaccountid Renamed Rareparts'.split(
      ' ',
    ),
  )('%s', async (lastName) => {
    const [one, other] = await Promise.all([seenBy(plain, lastName), seenBy(apply, lastName)]);
    expect(other.score.status).toBe(200);
    expect(comparable(other)).toEqual(comparable(one));
  });

  it.each([
    'Nofile',
    'Bureaudown',
    'Trylater',
    'Stranger',
    'Wrongbirthdate',
    'Nobody',
    'Deceased',
    'Unknowncode',
  ])('%s, without a score', async (lastName) => {
    const [one, other] = await Promise.all([seenBy(plain, lastName), seenBy(apply, lastName)]);
    expect(comparable(other)).toEqual(comparable(one));
  });
});

describe('a bureau that gives no points and no estimates', () => {
  it('[SCORE-025] what changed on the file is named, and of points only their sum', async () => {
    const person = await reportMember(apply, { lastName: 'Defaulted' });
    const memberId = await memberIdOf(person);
    await person.browser.call('POST /v1/creditscore', { body: ALL });
    let [named, months] = [0, 0];
    for (; named === 0 && months < 12; months += 1) {
      await nextMonth(apply, { person, memberId });
      const { scoreInfo, scoreMoves } = (await person.browser.call('POST /v1/creditscore', { body: ALL }))
        .body as Shown;
      const pointed = scoreMoves.filter(({ points }) => points !== null);
      named = scoreMoves.length - pointed.length;
      expect(pointed.map(({ cause, points }) => [cause, points])).toEqual(
        scoreInfo.scoreDiff === 0 ? [] : [[named > 0 ? 'points-not-given' : 'unknown', scoreInfo.scoreDiff]],
      );
    }
    expect(named, 'a change within a year').toBeGreaterThan(0);
    const { body } = await person.browser.call('GET /v1/creditscore/changes');
    expect(body.months).toHaveLength(months);
    expect(body.months.at(-1)).toMatchObject({ moves: [] });
    expect(body.months.at(-1).changes.length).toBeGreaterThan(0);
  });

  it('the profile offers no estimates, and the bureau is asked for none', async () => {
    const { browser } = await reportMember(apply, { lastName: 'Good' });
    expect((await browser.call('GET /v1/user/init')).body.hasEstimates).toBe(false);
    const before = await apply.simulators.requests('bureau');
    expect(await browser.call('POST /v1/score/what-if', { body: { changes: [] } })).toMatchObject({
      status: 404,
      body: { code: 'no-estimates' },
    });
    expect(await apply.simulators.requests('bureau')).toBe(before);
    const asPlain = await reportMember(plain, { lastName: 'Good' });
    expect((await asPlain.browser.call('GET /v1/user/init')).body.hasEstimates).toBe(true);
  });
});

type Shown = {
  scoreInfo: { scoreDiff: number };
  scoreMoves: { cause: string; points: number | null }[];
};

const ALTERED = [
  'xml-entities',
  'xml-dtd',
  'xml-deep',
  'xml-huge',
  'xml-encoding',
  'xml-cut',
  'xml-namespace',
  'xml-missing-part',
  'two-scores',
  'score-1201',
  'ticket',
  'html',
] as const;

describe('[SCORE-033] an answer that is changed on its way makes no wrong number', () => {
  it.each(ALTERED)('%s', async (mode) => {
    const { browser } = await reportMember(apply, { lastName: 'Good' });
    await apply.simulators.setFault({ provider: 'bureau', mode });
    const refused = await browser.call('POST /v1/creditscore', { body: ALL });
    expect(refused.body.scoreInfo?.score ?? null).toBeNull();
    await apply.simulators.clearFaults();
    const asked = await apply.simulators.requests('bureau');
    const again = await browser.call('POST /v1/creditscore', { body: ALL });
    expect(again.body.scoreInfo?.score ?? null).toBeNull();
    expect(await apply.simulators.requests('bureau')).toBe(asked);
  });

  it.each(['xml-unknown-part', 'xml-prefix'] as const)('%s is read', async (mode) => {
    const { browser } = await reportMember(apply, { lastName: 'Good' });
    await apply.simulators.setFault({ provider: 'bureau', mode });
    expect(await browser.call('POST /v1/creditscore', { body: ALL })).toMatchObject({
      status: 200,
      body: { scoreInfo: { score: expect.any(Number) } },
    });
  });

  it('parts of the form that a file seldom has are no unknown ones', async () => {
    const { browser } = await reportMember(apply, { lastName: 'Good' });
    await apply.database.db.deleteFrom('quarantined_answers').execute();
    await apply.simulators.setFault({ provider: 'bureau', mode: 'xml-rare-parts' });
    expect((await browser.call('POST /v1/creditscore', { body: ALL })).status).toBe(200);
    expect(await listQuarantined(apply.platform.ctx, 10)).toEqual([]);
  });

  it.each([
    ['no-score', 'not-scored'],
    ['score-minus-1000', 'not-scored'],
    ['score-minus-991', 'not-scored'],
    ['score-9999', 'not-scored'],
    ['score-words', 'not-scored'],
    ['file-ban', 'contact-us'],
  ] as const)('[SCORE-013] %s is no score: %s', async (mode, noScoreBecause) => {
    const { browser } = await reportMember(apply, { lastName: 'Good' });
    await apply.simulators.setFault({ provider: 'bureau', mode });
    expect(await browser.call('POST /v1/creditscore', { body: ALL })).toMatchObject({
      status: 200,
      body: { scoreInfo: { noScore: true, isContactUs: true, score: null, noScoreBecause } },
    });
  });
});
