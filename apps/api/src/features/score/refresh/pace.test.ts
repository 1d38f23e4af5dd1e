import { describe, expect, it } from 'vitest';

import { pace } from './refresh-members.ts';

describe('a pace', () => {
  it('gives no more turns in a time than it says, however many ask for one', async () => {
    const turn = pace(200);
    const started = performance.now();
    expect(await Promise.all(Array.from({ length: 21 }, () => turn()))).not.toContain(false);
    // Twenty gaps of five milliseconds; timers may be a millisecond early.
    expect(performance.now() - started).toBeGreaterThanOrEqual(95);
  });

  it('gives none once it is aborted, not even to who waits', async () => {
    const stopping = new AbortController();
    const turn = pace(0.01);
    expect(await turn(stopping.signal)).toBe(true);
    const waiting = turn(stopping.signal);
    stopping.abort();
    expect(await waiting).toBe(false);
    expect(await turn(stopping.signal)).toBe(false);
  });
});
