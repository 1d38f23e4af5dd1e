import { succeed } from '@wattle/domain/outcome';
import { SECOND_BUREAU_CONSENT } from '@wattle/domain/score/second-bureau';
import { memberIdOf, reportMember, type Person } from '@wattle/testkit/people';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import type { Context } from '#api/platform/context.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';
import { STAFF } from '#api/testing/staff.ts';

import type { BureauReport } from '../bureaus/bureau-gateway.ts';
import { listQuarantined } from './credit-files/quarantined-answers.sql.ts';
import { reportOf } from './memory-bureau-gateway.ts';
import { acceptAnswer } from './operator/accept-answer.ts';
import { askAgain } from './operator/ask-again.ts';
import { reloadScore } from './reload-score.ts';

const { version: textVersion } = SECOND_BUREAU_CONSENT;
const PROTOCOLS = ['plain', 'equifax-apply'] as const;
const STRANGERS = ['stranger', 'twin', 'other-birth-date', 'nobody', 'deceased'] as const;

const worlds = new Map<string, Harness>();
beforeAll(async () => {
  const started = PROTOCOLS.map(async (protocol) => {
    const settings = { PRIMARY_BUREAU_PROTOCOL: protocol, SECOND_BUREAU_PROTOCOL: protocol };
    worlds.set(protocol, await startHarness({ ...settings, BUREAUS: 'primary,second' }));
  });
  await Promise.all(started);
});
afterEach(() => Promise.all([...worlds.values()].map(({ simulators }) => simulators.clearFaults())));
afterAll(() => Promise.all([...worlds.values()].map((world) => world.stop())));

function worldOf(protocol: string): Harness {
  const world = worlds.get(protocol);
  if (world === undefined) throw new Error('no world');
  return world;
}

const score = async ({ browser }: Pick<Person, 'browser'>) =>
  (await browser.call('POST /v1/creditscore', { body: {} })).body.scoreInfo;

const agreeToSecond = ({ browser }: Pick<Person, 'browser'>) =>
  browser.call('PUT /v1/creditscore/second', { body: { isAgreed: true, textVersion } });

const differences = async ({ browser }: Pick<Person, 'browser'>) =>
  (await browser.call('GET /v1/creditscore/differences')).body;

async function storedOf({ database: { db } }: Harness, memberId: string) {
  const rows = await db
    .selectFrom('score_snapshots')
    .select('score')
    .where('member_id', '=', memberId)
    .execute();
  return rows.map((row) => row.score);
}

/** A member whose bureau answers with such a file. */
async function meet(protocol: string, mode: string) {
  const world = worldOf(protocol);
  const person = await reportMember(world, { lastName: 'Good' });
  const memberId = await memberIdOf(person);
  await world.simulators.setFault({ provider: 'bureau', mode });
  const info = await score(person);
  await world.simulators.clearFaults();
  const orders = world.database.db.selectFrom('bureau_orders').where('member_id', '=', memberId);
  const { reference } = await orders.select('reference').executeTakeFirstOrThrow();
  const kept = (await listQuarantined(world.platform.ctx, 100)).find((each) => each.reference === reference);
  return { world, ctx: world.platform.ctx, person, memberId, info, kept, reference };
}

describe.each(PROTOCOLS)('by %s', (protocol) => {
  it.each(STRANGERS)(
    '[SCORE-041] the file of %s is shown to nobody, and not asked for again',
    async (mode) => {
      const { world, person, memberId, info, kept } = await meet(protocol, mode);
      expect(info).toMatchObject({
        score: null,
        noScore: true,
        isIdentityIssue: true,
        noScoreBecause: 'unmatched',
      });
      expect(kept).toMatchObject({ kind: 'unmatched', bureauName: 'Yarran Credit' });
      const asked = await world.simulators.requests('bureau');
      expect(await score(person)).toEqual(info);
      const report = await person.browser.call('POST /v1/creditreport', { body: {} });
      expect(report.body.reportInfo).toMatchObject({
        accounts: [],
        issue: { noReport: true, noReportBecause: 'unmatched' },
      });
      const pdf = await person.browser.call('GET /v1/creditreport/pdf');
      expect(pdf.body).toMatchObject({ code: 'report-unavailable' });
      expect(await world.simulators.requests('bureau')).toBe(asked);
      expect(await storedOf(world, memberId)).toEqual([]);
      expect((await agreeToSecond(person)).body).toMatchObject({ missing: null });
      expect(await differences(person)).toEqual({ both: null });
    },
  );

  it('[SCORE-041] a file under a name known as is the member’s', async () => {
    const { info } = await meet(protocol, 'other-name');
    expect(info).toMatchObject({ noScore: false, score: expect.any(Number) });
  });

  it.each(STRANGERS)('[SCORE-036] the second bureau’s file of %s leaves the main score', async (mode) => {
    const world = worldOf(protocol);
    const person = await reportMember(world, { lastName: 'Good' });
    const main = await score(person);
    await world.simulators.setFault({ provider: 'second-bureau', mode });
    expect((await agreeToSecond(person)).body).toMatchObject({
      latest: null,
      missing: 'unmatched',
      history: [],
    });
    expect(await score(person)).toEqual(main);
    expect(await differences(person)).toEqual({ both: null });
    expect(await storedOf(world, await memberIdOf(person))).toHaveLength(1);
  });

  it('an operator has the answer stored as the member’s, once', async () => {
    const { world, ctx, person, memberId, reference } = await meet(protocol, 'stranger');
    expect(await acceptAnswer(ctx, { reference, by: STAFF })).toEqual({ ok: true, value: null });
    const info = await score(person);
    expect(info).toMatchObject({ noScore: false });
    expect(await storedOf(world, memberId)).toEqual([info.score]);
    expect(await acceptAnswer(ctx, { reference, by: STAFF })).toMatchObject({ failure: 'unknown' });
    const orders = world.database.db.selectFrom('bureau_orders').where('member_id', '=', memberId);
    expect(await orders.select('outcome').execute()).toEqual([{ outcome: 'done' }]);
  });

  it('an operator has the bureau asked again, under another reference', async () => {
    const { ctx, person, reference } = await meet(protocol, 'stranger');
    expect(await askAgain(ctx, { reference, by: STAFF })).toBe(true);
    expect(await askAgain(ctx, { reference, by: STAFF })).toBe(false);
    expect(await score(person)).toMatchObject({ noScore: false });
  });

  it('[ACC-015] an answer from before a change of details is not accepted', async () => {
    const { ctx, memberId, reference } = await meet(protocol, 'stranger');
    await ctx.inTransaction((tx) => reloadScore(ctx, tx, memberId));
    const accepted = await acceptAnswer(ctx, { reference, by: STAFF });
    expect(accepted).toMatchObject({ failure: 'superseded' });
  });
});

/** An unread answer, and the reader of a release that knows more. */
async function meetUnread(report: BureauReport) {
  const met = await meet('plain', 'malformed');
  expect(met.info).toMatchObject({ isContactUs: true, noScoreBecause: 'unread' });
  const { providers } = met.ctx;
  const bureau = { ...providers.bureau, read: () => succeed(report) };
  return { ...met, later: { ...met.ctx, providers: { ...providers, bureau } } };
}

describe('an answer that could not be read', () => {
  it('about another person is accepted once it can be read and was kept as such', async () => {
    const { ctx, later, person, reference } = await meetUnread(reportOf(700));
    const accept = (by: Context) => acceptAnswer(by, { reference, by: STAFF });
    expect(await accept(ctx)).toMatchObject({ failure: 'unread' });
    expect(await accept(later)).toMatchObject({ failure: 'unmatched' });
    expect(await score(person)).toMatchObject({ noScoreBecause: 'unmatched' });
    expect(await accept(later)).toEqual({ ok: true, value: null });
    expect(await score(person)).toMatchObject({ score: 700 });
  });
});
