import { describe, expect, it } from 'vitest';
import { startSimulators } from '../test-simulators.ts';

const base = '/partner/comparison';
const wattle = 'http://localhost:3000';

describe('the comparison', () => {
  it.each(['personal-loans', 'car-loans', 'home-loans'])(
    '[PROD-005] shows a comparison rate beside every interest rate of %s, never below it, with the warning',
    async (kind) => {
      const simulators = await startSimulators();
      const { text } = await simulators.send('GET', `${base}/${kind}`);
      const rates = [...text.matchAll(/<td>([\d.]+)% p\.a\.<\/td>\s*<td>([\d.]+)% p\.a\.<\/td>/g)];
      expect(rates).toHaveLength(4);
      for (const [, rate, comparison] of rates)
        expect(Number(comparison)).toBeGreaterThanOrEqual(Number(rate));
      expect(text).toContain('WARNING: The comparison rate is for');
    },
  );

  it('[PROD-005] lets only a listed origin frame the comparison and receive its height', async () => {
    const simulators = await startSimulators({ deviceOrigins: [wattle] });
    const framed = await simulators.send('GET', `${base}/cards?origin=${wattle}&theme=dark`);
    expect(framed.headers.get('content-security-policy')).toContain(`frame-ancestors ${wattle}`);
    expect(framed.text).toContain(`data-parent-origin="${wattle}"`);
    expect(framed.text).toContain('data-theme="dark"');
    for (const origin of [
      'https://evil.example',
      `${wattle}/x`,
      'javascript:1',
      `${wattle};script-src *`,
      '*',
    ]) {
      const refused = await simulators.send('GET', `${base}/cards?origin=${encodeURIComponent(origin)}`);
      expect(refused.headers.get('content-security-policy'), origin).toMatch(/frame-ancestors 'none'$/);
      expect(refused.text, origin).not.toContain('data-parent-origin');
    }
  });

  it('answers 404 for another kind or file, and fails under the partner’s faults', async () => {
    const simulators = await startSimulators();
    for (const path of ['/boats', '/cards/nothing', '/assets/comparison.ts'])
      expect((await simulators.send('GET', `${base}${path}`)).status, path).toBe(404);
    await simulators.send('PUT', '/control/faults', { body: { provider: 'partner', mode: 'error' } });
    expect((await simulators.send('GET', `${base}/cards`)).status).toBe(500);
  });
});
