import { createHash } from 'node:crypto';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

import { OPERATION_KEYS } from '@wattle/contract';
import type { Answer } from '@wattle/testkit/browser/browser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { readConfig } from '#api/config.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';

const read = (settings: Record<string, string>) => readConfig({ NODE_ENV: 'test', ...settings });

const HTTPS = 'https://wattle.example';
const PARTNER = 'https://partner.example';
const COMPARISON = 'https://compare.example/wattle';
const PAGE =
  '<!doctype html><title>A page</title><script>start()</script><script src="/assets/app-12345678.js"></script>';
const NOTHING = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";
const SCRIPT = 'start();'.repeat(200);

let web: string;
let http: Harness;
let https: Harness;

beforeAll(async () => {
  web = mkdtempSync(join(tmpdir(), 'wattle-web-'));
  mkdirSync(join(web, '404'));
  mkdirSync(join(web, 'assets'));
  for (const page of ['index.html', '__spa-fallback.html', '404/index.html'])
    writeFileSync(join(web, page), PAGE);
  mkdirSync(join(web, 'other'));
  writeFileSync(join(web, 'other/index.html'), PAGE.replace('start()', 'other()'));
  mkdirSync(join(web, 'deals/credit-cards'), { recursive: true });
  writeFileSync(join(web, 'deals/credit-cards/index.html'), PAGE.replace('start()', 'deals()'));
  writeFileSync(join(web, 'routes.json'), '["/", "/dashboard", "/deals/credit-cards"]');
  writeFileSync(join(web, 'assets/app-12345678.js'), SCRIPT);
  writeFileSync(join(web, 'assets/app-12345678.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(web, 'assets/app-12345678.js.gz'), gzipSync(SCRIPT));
  http = await startHarness({ WEB_DIR: web, ALLOWED_ORIGINS: PARTNER });
  https = await startHarness({
    WEB_DIR: web,
    PUBLIC_URL: HTTPS,
    ALLOWED_ORIGINS: PARTNER,
    COMPARISON_URL: COMPARISON,
  });
});
afterAll(async () => {
  await http.stop();
  await https.stop();
  rmSync(web, { recursive: true, force: true });
});

const ADDRESSES: [string, string][] = [
  ...OPERATION_KEYS.map((key): [string, string] => {
    const [method = '', url = ''] = key.split(' ');
    return [method, url.replace(':text', '12%20smith')];
  }),
  ['GET', '/v1/openapi.json'],
  ['GET', '/v1/nothing-here'],
  ['GET', '/v1/%zz'],
  ['GET', `/v1/address/lookup/${'x'.repeat(3000)}`],
  ['DELETE', '/v1/user/details'],
  ['HEAD', '/v1/user/init'],
  ['GET', '/'],
  ['GET', '/dashboard'],
  ['GET', '/nothing-here'],
  ['GET', '/%zz'],
  ['POST', '/dashboard'],
  ['GET', '/assets/app-12345678.js'],
  ['GET', '/healthz'],
  ['GET', '/readyz'],
  ['GET', '/metrics'],
];

function policyOf(answer: Answer): Map<string, string[]> {
  const policy = String(answer.headers['content-security-policy']);
  return new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      return [name, sources];
    }),
  );
}

describe.each(ADDRESSES)('%s %s', (method, url) => {
  const ask = (harness: Harness) =>
    harness.browser().send({ method: method as 'GET' | 'POST', url, headers: { origin: 'null' } });

  it('[API-001] has every security header', async () => {
    for (const harness of [http, https]) {
      const answer = await ask(harness);
      const policy = policyOf(answer);
      expect(policy.get('default-src')).toEqual(["'none'"]);
      expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
      expect([...policy.values()].flat().filter((source) => /unsafe|^\*$|^https?:$/.test(source))).toEqual(
        [],
      );
      expect(answer.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin',
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('geolocation=()'),
        'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
      });
      expect(answer.headers).not.toHaveProperty('x-powered-by');
      expect(answer.headers).not.toHaveProperty('server');
    }
  });

  it('sends HSTS for a year or more on https, and none on http', async () => {
    const { headers } = await ask(https);
    const [, seconds] =
      /^max-age=(\d+); includeSubDomains$/.exec(String(headers['strict-transport-security'])) ?? [];
    expect(Number(seconds)).toBeGreaterThanOrEqual(31_536_000);
    expect((await ask(http)).headers).not.toHaveProperty('strict-transport-security');
  });

  it('[API-001] sends no CORS headers to a foreign origin', async () => {
    for (const origin of [
      'https://evil.example',
      'null',
      'http://partner.example',
      `${PARTNER}.evil.example`,
    ]) {
      const asked = { method: method as 'GET', url, headers: { origin, 'sec-fetch-site': 'cross-site' } };
      const answer = await http.browser().send(asked);
      const allowed = Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'));
      expect(allowed, origin).toEqual([]);
    }
  });
});

describe.each(ADDRESSES.filter(([, url]) => url.startsWith('/v1/')))('%s %s', (method, url) => {
  it('is not cached', async () => {
    const answer = await http.browser().send({ method: method as 'GET' | 'POST', url });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('cannot be embedded by another origin', async () => {
    const answer = await http.browser().send({ method: method as 'GET' | 'POST', url });
    expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin');
  });
});

describe('a response of the API', () => {
  it.each(['/%761/user/init', '/v1/%75ser/init', '/%76%31/user/%69nit'])(
    'has the API’s headers under the percent-encoded path %s',
    async (url) => {
      const answer = await http.browser().send({ method: 'GET', url });
      expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
      expect(answer.headers['content-security-policy']).toBe(NOTHING);
    },
  );
});

describe('a page', () => {
  it.each([
    ['range', 'bytes=9999999-'],
    ['range', 'bytes=what'],
    ['if-match', '"another"'],
    ['if-unmodified-since', 'Mon, 01 Jan 1990 00:00:00 GMT'],
  ])('[ERR-002] is sent whole despite the header %s: %s', async (name, value) => {
    for (const url of ['/', '/dashboard', '/assets/app-12345678.js', '/nothing-here']) {
      const asked = { method: 'GET', url, headers: { [name]: value } } as const;
      const [plain, answer] = [
        await http.browser().send({ method: 'GET', url }),
        await http.browser().send(asked),
      ];
      expect([answer.status, answer.text], url).toEqual([plain.status, plain.text]);
    }
  });

  it('allows a page’s own inline script by hash and no other', async () => {
    const policy = policyOf(await http.browser().send({ method: 'GET', url: '/' }));
    const hash = createHash('sha256').update('start()').digest('base64');
    const hashes = policy.get('script-src')?.filter((source) => source.startsWith("'sha256-"));
    expect(hashes).toEqual([`'sha256-${hash}'`]);
    expect(policy.get('base-uri')).toEqual(["'none'"]);
    expect(policy.get('form-action')).toEqual(["'self'"]);
    expect(policy.has('object-src'), 'falls back to none').toBe(false);
  });

  it('[PROD-005] [HOME-023] lets a page embed only the comparison and the review widget', async () => {
    const policy = policyOf(await https.browser().send({ method: 'GET', url: '/' }));
    const { body: profile } = await https.browser().call('GET /v1/user/init');
    const widget = new URL(profile.reviewWidgetUrl);
    expect(widget.pathname).toBe('/partner/site/stars-of-australia.example/widget/wattle');
    expect(policy.get('frame-src')).toEqual(['https://compare.example', widget.origin]);
  });

  it('[PROD-005] redirects a link to the comparison without script', async () => {
    const link = await https.browser().send({ method: 'GET', url: '/compare/cards?to=https://evil.example' });
    expect([link.status, link.headers['location']]).toEqual([302, `${COMPARISON}/cards`]);
    const other = await https.browser().send({ method: 'GET', url: '/compare/evil.example' });
    expect([other.status, other.headers['location']]).toEqual([404, undefined]);
    const { body } = await https.browser().call('GET /v1/user/init', { headers: { origin: HTTPS } });
    expect(body.comparisonUrl).toBe(COMPARISON);
  });

  it('[PROD-005] rejects a configuration with the comparison on the site’s own origin', () => {
    expect(() => read({ PUBLIC_URL: HTTPS, COMPARISON_URL: `${HTTPS}/compare` })).toThrow(/COMPARISON_URL/);
    expect(() => read({ COMPARISON_URL: 'data:text/html,hello' })).toThrow(/COMPARISON_URL/);
    expect(() => read({ PARTNER_SITE_URL: 'data:text/html,hello' })).toThrow(/PARTNER_SITE_URL/);
    expect(read({ PARTNER_URL: 'https://leads.example' }).partner.site).toBeNull();
  });

  it('revalidates pages, and caches hashed files for a year', async () => {
    const browser = http.browser();
    const cached = async (url: string) =>
      (await browser.send({ method: 'GET', url })).headers['cache-control'];
    expect(await cached('/')).toBe('no-cache');
    expect(await cached('/dashboard')).toBe('no-cache');
    expect(await cached('/assets/app-12345678.js')).toBe('public, max-age=31536000, immutable');
  });

  it('[PROD-002] serves a page with offers unrendered to a session, under every spelling of its path', async () => {
    for (const url of ['/deals/credit-cards', '/deals/credit-cards/', '/DEALS/credit-cards']) {
      const visitor = await http.browser().send({ method: 'GET', url });
      expect(visitor.text, url).toContain('deals()');
      const member = await http.browser().send({ method: 'GET', url, headers: { cookie: 'session=a' } });
      expect([member.status, member.text], url).toEqual([200, PAGE]);
      expect(String(member.headers['vary']), url).toMatch(/cookie/i);
      expect(member.headers['cache-control'], url).toBe('no-cache');
    }
  });

  it('does not allow the inline script of another page', async () => {
    const found = await http.browser().send({ method: 'GET', url: '/other' });
    const hash = createHash('sha256').update('other()').digest('base64');
    expect(policyOf(found).get('script-src')).toContain(`'sha256-${hash}'`);
    const home = await http.browser().send({ method: 'GET', url: '/' });
    expect(policyOf(home).get('script-src')).not.toContain(`'sha256-${hash}'`);
  });
});

describe('a file of the built app', () => {
  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ])('is sent to a browser that accepts %s as %s, cached for a year', async (accepted, encoding) => {
    const url = '/assets/app-12345678.js';
    const asked = { method: 'GET', url, headers: { 'accept-encoding': accepted } } as const;
    const answer = await http.browser().send(asked);
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers['content-type']).toMatch(/javascript/);
    expect(answer.headers['vary']).toMatch(/accept-encoding/i);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('allows no scripts by itself, and has no URL for its compressed copies', async () => {
    const browser = http.browser();
    const script = await browser.send({ method: 'GET', url: '/assets/app-12345678.js' });
    expect(script.headers['content-security-policy']).toBe(NOTHING);
    const copy = await browser.send({ method: 'GET', url: '/assets/app-12345678.js.br' });
    expect(copy.status).toBe(404);
  });
});

const preflight = (origin: string) =>
  http.browser().send({
    method: 'OPTIONS',
    url: '/v1/user/register-full',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,x-csrf-token,x-challenge-token,recaptcha',
    },
  });

describe('[API-001] an allow-listed origin', () => {
  it('may call with the session, and is named instead of a wildcard', async () => {
    const answer = await http
      .browser()
      .send({ method: 'GET', url: '/v1/user/init', headers: { origin: PARTNER } });
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': PARTNER,
      'access-control-allow-credentials': 'true',
      vary: expect.stringMatching(/origin/i),
    });
  });

  it('is answered in the preflight, while another origin gets 404', async () => {
    const allowed = await preflight(PARTNER);
    expect(allowed.status).toBe(204);
    expect(allowed.headers).toMatchObject({
      'access-control-allow-origin': PARTNER,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'GET, POST, PUT',
      'access-control-allow-headers': expect.stringMatching(/x-csrf-token.*x-challenge-token, ?recaptcha/),
    });
    const refused = await preflight('https://evil.example');
    expect(refused.status).toBe(404);
    expect(Object.keys(refused.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });
});
