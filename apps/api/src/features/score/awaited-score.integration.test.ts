import { fail, succeed } from '@wattle/domain/outcome';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startHarness, type Harness } from '#api/testing/harness.ts';

import { reportOf } from './memory-bureau-gateway.ts';
import { refreshScore } from './refresh-score.ts';
import { showScore } from './show-score.ts';
import { insertConsent, meetBureau } from './test-member.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

const setUp = (options: Parameters<typeof meetBureau>[1] = {}) => meetBureau(harness, options);

const mailsOfIt = async () =>
  (await harness.simulators.messages('anne@example.com')).filter(
    ({ subject }) => subject === 'Your score is here',
  );

/** The bureau fails the member first, and then has the score that they had in February. */
async function failedMember({ isSubscribed }: { isSubscribed: boolean }) {
  const answers = [fail('unavailable' as const), succeed(reportOf(650))];
  const met = await setUp({ answers, earlier: [['2026-02-03', 650]] });
  if (isSubscribed) await insertConsent(harness, { memberId: met.memberId, kind: 'score-notices' });
  const refresh = () => refreshScore(met.ctx, { memberId: met.memberId, month: '2026-03', sessionId: null });
  return { ...met, refresh };
}

describe('a score that comes later', () => {
  it('[SCORE-032] mails a subscriber who had asked without success, without the score', async () => {
    const { ctx, call, refresh } = await failedMember({ isSubscribed: true });
    expect(await showScore(ctx, call)).toMatchObject({ failure: { code: 'score-unavailable' } });
    expect(await refresh()).toMatchObject({ ok: true, value: { score: 650 } });
    await expect.poll(mailsOfIt).toHaveLength(1);
    const [mail] = await mailsOfIt();
    expect(`${mail?.text} ${mail?.html}`).not.toContain('650');
  });

  it('[SCORE-032] mails no member who did not subscribe, had not asked, or asked again', async () => {
    const before = (await mailsOfIt()).length;
    const unsubscribed = await failedMember({ isSubscribed: false });
    await showScore(unsubscribed.ctx, unsubscribed.call);
    const absent = await failedMember({ isSubscribed: true });
    await absent.refresh();
    const back = await failedMember({ isSubscribed: true });
    await showScore(back.ctx, back.call);
    expect(await showScore(back.ctx, back.call)).toMatchObject({ ok: true });
    const waiting = await failedMember({ isSubscribed: true });
    await showScore(waiting.ctx, waiting.call);
    for (const { refresh } of [unsubscribed, absent, waiting])
      expect(await refresh()).toMatchObject({ ok: true });
    await expect.poll(mailsOfIt).toHaveLength(before + 1);
  });
});
