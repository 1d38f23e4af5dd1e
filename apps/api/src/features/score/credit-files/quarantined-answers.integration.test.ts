import { fail, succeed } from '@wattle/domain/outcome';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { inSessionlessTransaction } from '#api/platform/members/member-transaction.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';

import type { QuarantinedAnswer, BureauAnswer } from '../../bureaus/bureau-gateway.ts';
import { reportOf } from '../memory-bureau-gateway.ts';
import { scoresPart } from '../personal-data.sql.ts';
import { reloadScore } from '../reload-score.ts';
import { showScore } from '../show-score.ts';
import { meetBureau } from '../test-member.ts';
import { quarantineRetention, listQuarantined, openQuarantined } from './quarantined-answers.sql.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

const CANARY = 'Canary Street';
const quarantined = (kind: QuarantinedAnswer['kind'], paths: string[]): QuarantinedAnswer => ({
  kind,
  protocol: 'plain',
  paths,
  answer: `{"file":"${CANARY}"}`,
});
const unread: BureauAnswer = {
  ...fail('unread' as const),
  quarantined: quarantined('unread', ['file.accounts']),
};

async function meeting(answers: BureauAnswer[]) {
  await harness.database.db.deleteFrom('quarantined_answers').execute();
  const met = await meetBureau(harness, { answers });
  const logged: object[] = [];
  const counted: string[] = [];
  const logger = {
    ...met.ctx.logger,
    warn: (line: object) => void logged.push(line),
  } as typeof met.ctx.logger;
  const metrics = { ...met.ctx.metrics, count: (_: unknown, kind: string) => void counted.push(kind) };
  return { ...met, ctx: { ...met.ctx, logger, metrics }, logged, counted };
}

it('[SCORE-033] an answer that cannot be mapped is sealed for an operator, counted, and not asked for again', async () => {
  const { ctx, call, logged, counted, memberId, enquiries } = await meeting([unread]);
  for (let time = 0; time < 2; time += 1) {
    expect(await showScore(ctx, call)).toMatchObject({
      value: { scoreInfo: { isContactUs: true, noScoreBecause: 'unread' } },
    });
  }
  expect(enquiries).toHaveLength(1);
  const [listed] = await listQuarantined(ctx, 10);
  expect(listed).toMatchObject({
    bureau: 'primary',
    protocol: 'plain',
    kind: 'unread',
    paths: 'file.accounts',
  });
  expect(await openQuarantined(ctx, listed?.reference ?? '')).toMatchObject({
    answer: unread.quarantined?.answer,
  });
  expect(counted).toEqual(['unread']);
  expect(logged).toMatchObject([{ event: 'bureau-answer-aside', paths: ['file.accounts'] }]);
  expect(JSON.stringify([logged, listed])).not.toContain(CANARY);
  const stored = await harness.database.pool.query('select answer from quarantined_answers');
  expect(stored.rows[0].answer.toString('latin1')).not.toContain(CANARY);
  const copy = await scoresPart(ctx).exportOf(memberId);
  expect(copy).toMatchObject({ answersKeptForAnOperator: [{ protocol: 'plain', paths: 'file.accounts' }] });
});

it('a score with unknown parts is shown, and its answer is kept', async () => {
  const answer = { ...succeed(reportOf(700)), quarantined: quarantined('unknown-parts', ['moon']) };
  const { ctx, call, counted } = await meeting([answer]);
  expect(await showScore(ctx, call)).toMatchObject({ ok: true, value: { scoreInfo: { score: 700 } } });
  expect(counted).toEqual(['unknown-parts']);
  expect(await listQuarantined(ctx, 10)).toMatchObject([{ kind: 'unknown-parts', paths: 'moon' }]);
});

it('the latest answer of a month is kept until the member leaves or ninety days have passed', async () => {
  const { ctx, call, memberId, now } = await meeting([
    unread,
    { ...unread, quarantined: quarantined('unread', ['score']) },
  ]);
  await showScore(ctx, call);
  await ctx.inTransaction((tx) => reloadScore(ctx, tx, memberId));
  await showScore(ctx, call);
  expect(await listQuarantined(ctx, 10)).toMatchObject([{ paths: 'score' }]);
  const [retention] = quarantineRetention;
  expect(await retention?.remove(ctx, new Date(now.at.getTime() + 89 * 86_400_000))).toBe(0);
  expect(await retention?.remove(ctx, new Date(now.at.getTime() + 91 * 86_400_000))).toBe(1);
  await showScore(ctx, call);
  await inSessionlessTransaction(ctx, memberId, (tx) => scoresPart(ctx).erase(tx, memberId));
  expect(await listQuarantined(ctx, 10)).toEqual([]);
});
