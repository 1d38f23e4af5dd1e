import { makeMovingClock } from '@wattle/testkit/moving-clock';
import { startSimulators, type Simulators } from '@wattle/testkit/simulators';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { patientProvider } from '#api/testing/patient-provider.ts';

import { makeTurnstileGate } from './challenge-turnstile.ts';
import { challengeUses } from './test-challenge-uses.ts';
import type { Context } from '#api/platform/context.ts';

let simulators: Simulators;
let spent: Set<string>;
const faults: unknown[] = [];
const nothing = () => undefined;
const watch = {
  called: nothing,
  circuitOpened: nothing,
  circuitClosed: nothing,
  clockRead: nothing,
  faulted: (fault: unknown) => faults.push(fault),
};

beforeAll(async () => {
  simulators = await startSimulators();
});
beforeEach(() => {
  spent = new Set();
  faults.length = 0;
});
afterEach(() => simulators.clearFaults());
afterAll(() => simulators.stop());

const clock = makeMovingClock();
function gate({ timeoutMs, ...changed }: { secret?: string; timeoutMs?: number } = {}) {
  const url = `${simulators.url}/turnstile/v0`;
  return makeTurnstileGate({
    provider: patientProvider(url, timeoutMs, { watch }),
    ctx: {
      db: challengeUses(spent),
      now: clock.now,
      hash:
        () =>
        (...parts: readonly string[]) =>
          Buffer.from(parts.join(':')),
    } as unknown as Context,
    siteKey: 'the-site-key',
    secret: 'simulated-turnstile-secret',
    scriptUrl: `${url}/api.js`,
    hostname: 'wattle.net.au',
    ...changed,
  });
}

/** A token issued on a page of this host. */
async function tokenOn(host: string): Promise<string> {
  const answer = await fetch(`${simulators.url}/turnstile/v0/token?host=${host}`);
  return z.object({ token: z.string() }).parse(await answer.json()).token;
}

describe('[PROF-012] a bot challenge by Cloudflare Turnstile', () => {
  it('[PROF-012] Turnstile: init gives the browser what the widget needs', async () => {
    const scriptUrl = `${simulators.url}/turnstile/v0/api.js`;
    expect(await gate().issue()).toEqual({ turnstile: { siteKey: 'the-site-key', scriptUrl } });
  });

  it('[PROF-012] Turnstile: accepts a token of our host once', async () => {
    const token = await tokenOn('wattle.net.au');
    expect(await gate().pass(token)).toBe(true);
    expect(await gate().pass(token)).toBe(false);
  });

  it('[PROF-012] Turnstile: refuses a token that is from another site, forged, too long or missing', async () => {
    const asked = await simulators.requests('challenge');
    for (const token of [undefined, '', 'x'.repeat(2049)]) expect(await gate().pass(token)).toBe(false);
    expect(await simulators.requests('challenge'), 'without a call to Cloudflare').toBe(asked);
    for (const token of [await tokenOn('evil.example'), 'made-up'])
      expect(await gate().pass(token)).toBe(false);
  });

  it('[PROF-012] Turnstile: retries a lost answer under the same idempotency key, and accepts the token', async () => {
    const token = await tokenOn('wattle.net.au');
    await simulators.setFault({ provider: 'challenge', mode: 'flaky', rate: 0.5 });
    expect(await gate().pass(token)).toBe(true);
  });

  it.each(['down', 'error', 'malformed', 'timeout'])(
    'answers unavailable, not refused, while Cloudflare is %s',
    async (mode) => {
      const token = await tokenOn('wattle.net.au');
      await simulators.setFault({ provider: 'challenge', mode });
      const { pass } = gate(mode === 'timeout' ? { timeoutMs: 500 } : {});
      await expect(pass(token)).rejects.toMatchObject({ refusal: { code: 'unavailable' } });
    },
  );

  it('[PROF-012] Turnstile: a wrong secret means unavailable, and is a fault of our credentials', async () => {
    const pass = gate({ secret: 'theirs' }).pass(await tokenOn('wattle.net.au'));
    await expect(pass).rejects.toMatchObject({ refusal: { code: 'unavailable' } });
    expect(faults).toMatchObject([{ kind: 'credentials', code: 'invalid-input-secret' }]);
  });
});
