import { succeed } from '@wattle/domain/outcome';
import { describe, expect, it } from 'vitest';

import { reportOf } from './memory-bureau-gateway.ts';
import { call, memberId, setUp } from './score-in-memory.suite.ts';

describe('refreshing a month', () => {
  it('[HIST-006] months obtained under a moved clock make a history of their own days', async () => {
    const { refreshScore, showScore, now, asked } = setUp({
      answers: [succeed(reportOf(650)), succeed(reportOf(660)), succeed(reportOf(670))],
    });
    for (const month of ['2026-01', '2026-02']) {
      now.at = new Date(`${month}-15T00:00:00Z`);
      expect(await refreshScore({ memberId, sessionId: 'demonstration', month })).toMatchObject({ ok: true });
    }
    now.at = new Date('2026-03-10T00:00:00Z');
    expect(await showScore(call)).toMatchObject({
      value: {
        scoreInfo: { score: 670, scoreDiff: 10, scoreDiffSince: '2026-02-15' },
        scoreHistory: { items: [{ date: '2026-01-15' }, { date: '2026-02-15' }, { date: '2026-03-10' }] },
      },
    });
    expect(asked.map(({ month }) => month)).toEqual(['2026-01', '2026-02', '2026-03']);
  });

  it('a month that has its score is not asked for again', async () => {
    const { refreshScore, asked } = setUp();
    await refreshScore({ memberId, sessionId: 's', month: '2026-02' });
    expect(await refreshScore({ memberId, sessionId: 's', month: '2026-02' })).toEqual({
      ok: false,
      failure: { because: 'already-there', tries: 0 },
    });
    expect(asked).toHaveLength(1);
  });

  it('a score of another month than the clock’s is dated within its month', async () => {
    const { refreshScore, snapshots } = setUp();
    await refreshScore({ memberId, sessionId: 's', month: '2025-12' });
    expect(snapshots.get(`${memberId} 2025-12`)?.receivedOn).toBe('2025-12-01');
  });
});
