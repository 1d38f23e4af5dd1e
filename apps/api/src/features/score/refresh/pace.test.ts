import { describe, expect, it } from 'vitest';

import { pace } from './refresh-members.ts';

describe('pace', () => {
  it('never runs faster than its rate', async () => {
    const slot = pace(200);
    const started = performance.now();
    expect(await Promise.all(Array.from({ length: 21 }, () => slot()))).not.toContain(false);
    // Twenty gaps of five milliseconds; timers may be a millisecond early.
    expect(performance.now() - started).toBeGreaterThanOrEqual(95);
  });

  it('returns false once aborted, also to waiting callers', async () => {
    const stopping = new AbortController();
    const slot = pace(0.01);
    expect(await slot(stopping.signal)).toBe(true);
    const waiting = slot(stopping.signal);
    stopping.abort();
    expect(await waiting).toBe(false);
    expect(await slot(stopping.signal)).toBe(false);
  });
});
