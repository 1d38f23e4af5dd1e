import { describe, expect, it } from 'vitest';
import { startSimulators } from '../test-simulators.ts';
import { kinds, listed, readView } from './view.ts';

const base = '/partner/comparison';
const wattle = 'http://localhost:3000';

const names = (html: string) => [...html.matchAll(/<b>([^<]+)<\/b>/g)].map(([, name]) => name);
const viewOf = (slug: string, query: string) => {
  const kind = kinds.find((each) => each.slug === slug);
  if (kind === undefined) throw new Error(slug);
  return readView(kind, new URLSearchParams(query));
};
const figures = (slug: string, query: string, key: string) =>
  listed(viewOf(slug, query)).map(({ figures: all }) => all[key]?.value ?? Number.NaN);

describe('the list', () => {
  it.each(kinds.map(({ slug }) => slug))(
    '[PROD-005] of %s sorts by each of its columns, both ways',
    (slug) => {
      for (const { key } of viewOf(slug, '').kind.columns) {
        const up = figures(slug, `sort=${key}.asc`, key);
        expect(up.length).toBeGreaterThanOrEqual(7);
        expect(up, key).toEqual(up.toSorted((a, b) => a - b));
        expect(figures(slug, `sort=${key}.desc`, key), key).toEqual(up.toReversed());
      }
    },
  );

  it('[PROD-005] holds what has all that was asked for, and says so when nothing has', async () => {
    const passing = listed(viewOf('home-loans', 'type=live&only=offset&only=extra'));
    expect(passing.map(({ name }) => name)).toEqual(['Online Home Loan', 'Complete Offset']);
    const simulators = await startSimulators();
    const { text } = await simulators.send('GET', `${base}/cards?type=rewards&only=free&part=results`);
    expect([names(text), text.includes('1 credit card')]).toEqual([['Cashback'], true]);
    const none = await simulators.send(
      'GET',
      `${base}/home-loans?type=invest&only=nofee&only=offset&sort=fee.asc`,
    );
    expect(names(none.text)).toEqual(['Rent Roll']);
  });

  it('[PROD-005] shows a comparison rate beside every interest rate, never below it, with the warning', async () => {
    const simulators = await startSimulators();
    for (const slug of ['personal-loans', 'car-loans', 'home-loans']) {
      const rates = figures(slug, '', 'rate');
      const comparison = figures(slug, '', 'comparison');
      expect(
        comparison.every((rate, index) => rate >= (rates[index] ?? Infinity)),
        slug,
      ).toBe(true);
      expect((await simulators.send('GET', `${base}/${slug}`)).text).toContain(
        'WARNING: The comparison rate is for',
      );
    }
  });

  it('takes what makes no sense for what is usual, and what is out of bounds for the bound', () => {
    expect(viewOf('car-loans', 'sort=nonsense.up&type=bus&only=wings&amount=x&years=')).toMatchObject({
      sort: 'rate',
      order: 'asc',
      type: 'all',
      extras: [],
      ask: { amount: 30_000, years: 5 },
    });
    expect(viewOf('car-loans', 'amount=$900,000&years=0').ask).toEqual({ amount: 100_000, years: 1 });
  });
});

describe('the page', () => {
  it('[PROD-005] is framed only by an origin of the list, which alone hears from it', async () => {
    const simulators = await startSimulators({ deviceOrigins: [wattle] });
    const framed = await simulators.send('GET', `${base}/cards?origin=${wattle}`);
    expect(framed.headers.get('content-security-policy')).toContain(`frame-ancestors ${wattle}`);
    expect(framed.text).toContain(`data-parent-origin="${wattle}"`);
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

  it('works without script: its form and its headings are plain links', async () => {
    const simulators = await startSimulators();
    const { text, headers } = await simulators.send('GET', `${base}/cards?theme=dark&sort=fee.desc`);
    expect(headers.get('content-security-policy')).not.toContain('unsafe');
    expect(text).toMatch(/<html lang="en-AU" +data-theme="dark"/);
    expect(names(text)[0]).toBe('Rewards Signature');
    const [, next = ''] = /href="(\?[^"]*sort=fee\.asc[^"]*)"/.exec(text) ?? [];
    const other = await simulators.send('GET', `${base}/cards${next.replaceAll('&amp;', '&')}`);
    expect(other.text).toContain('aria-sort="ascending"');
    const [, details = ''] = /href="(\/partner\/comparison\/cards\/[^"]+)"/.exec(text) ?? [];
    expect((await simulators.send('GET', details)).text).toContain('<h1>Rewards Signature</h1>');
  });

  it('is not there for another kind, product or file, and fails as the partner does', async () => {
    const simulators = await startSimulators();
    for (const path of ['/boats', '/cards/nothing', '/boats/nothing', '/assets/comparison.ts'])
      expect((await simulators.send('GET', `${base}${path}`)).status, path).toBe(404);
    await simulators.send('PUT', '/control/faults', { body: { provider: 'partner', mode: 'error' } });
    expect((await simulators.send('GET', `${base}/cards`)).status).toBe(500);
  });
});
