import { describe, expect, it } from 'vitest';

import { pace } from './refresh-members.ts';

describe('pace', () => {
  it('never runs faster than its rate', async () => {
    const turn = pace(200);
    const started = performance.now();
    expect(await Promise.all(Array.from({ length: 21 }, () => turn()))).not.toContain(false);
    // Twenty gaps of five milliseconds; timers may be a millisecond early.
    expect(performance.now() - started).toBeGreaterThanOrEqual(95);
  });

  it('returns false once aborted, also to waiting callers', async () => {
    const stopping = new AbortController();
    const turn = pace(0.01);
    expect(await turn(stopping.signal)).toBe(true);
    const waiting = turn(stopping.signal);
    stopping.abort();
    expect(await waiting).toBe(false);
    expect(await turn(stopping.signal)).toBe(false);
  });
});
