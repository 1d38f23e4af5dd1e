import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from './call.ts';
import { type FakeApi, installFakeApi, memberOf } from './fake-api.ts';
import { forgetTurnstile, turnstileToken } from './turnstile.ts';

const CALL = 'POST /v1/user/send-totp-email';
let fake: FakeApi;

beforeEach(() => {
  fake = installFakeApi(memberOf());
  fake.on('GET /v1/challenge', {
    turnstile: { siteKey: 'the-site-key', scriptUrl: 'https://challenges.example/api.js' },
  });
  fake.on(CALL, { destination: 'a***@example.com', resendAfterMs: 0 } as never);
});
afterEach(() => {
  forgetTurnstile();
  Reflect.deleteProperty(globalThis, 'turnstile');
  document.body.replaceChildren();
});

type Options = Record<string, unknown> & { callback: (token: string) => void; 'error-callback': () => void };

/** Cloudflare's script once loaded, with a widget that answers as given. */
function loadedTurnstile(answer: (options: Options, container: HTMLElement) => void) {
  const removed: string[] = [];
  const asked: Options[] = [];
  Reflect.set(globalThis, 'turnstile', {
    render(container: HTMLElement, options: Options) {
      asked.push(options);
      queueMicrotask(() => answer(options, container));
      return 'widget-1';
    },
    remove: (widget: string) => removed.push(widget),
  });
  return { removed, asked };
}

describe('[PROF-012] Turnstile', () => {
  it('sends the token of a widget shown in the sender’s form while needed', async () => {
    document.body.innerHTML = '<main><form><button>Send</button></form></main>';
    document.querySelector('button')?.focus();
    const places: (string | undefined)[] = [];
    const { removed, asked } = loadedTurnstile(({ callback }, container) => {
      places.push(container.parentElement?.tagName);
      callback('a-token');
    });
    await api(CALL, {});
    expect(fake.calls(CALL)[0]?.headers.get('x-challenge-token')).toBe('a-token');
    expect(asked[0]).toMatchObject({ sitekey: 'the-site-key', appearance: 'interaction-only' });
    expect([places, removed, document.querySelector('form')?.children.length]).toEqual([
      ['FORM'],
      ['widget-1'],
      1,
    ]);
  });

  it.each([
    [
      'the form of the page, where a press takes no focus, as in Safari',
      '<form id="other"></form>',
      'form-of-main',
    ],
    ['the form with the focus', '<form id="other"><button id="pressed"></button></form>', 'other'],
  ])('shows the widget in %s', async (_, before, expected) => {
    document.body.innerHTML = `${before}<main><form id="form-of-main"></form></main>`;
    document.querySelector<HTMLElement>('#pressed')?.focus();
    const places: (string | undefined)[] = [];
    loadedTurnstile(({ callback }, container) => {
      places.push(container.parentElement?.id);
      callback('a-token');
    });
    await api(CALL, {});
    expect(places).toEqual([expected]);
  });

  it('makes no call when the widget gives no token', async () => {
    loadedTurnstile((options) => options['error-callback']());
    await expect(api(CALL, {})).rejects.toThrow('no token');
    expect(fake.calls(CALL)).toHaveLength(0);
  });

  it('makes no call when the script fails to load', async () => {
    vi.spyOn(document.head, 'append').mockImplementation((script) => {
      queueMicrotask(() => (script as HTMLScriptElement).dispatchEvent(new Event('error')));
    });
    const scriptUrl = 'https://challenges.example/api.js';
    await expect(turnstileToken({ siteKey: 'k', scriptUrl })).rejects.toThrow('not loaded');
    loadedTurnstile(({ callback }) => callback('a-token'));
    expect(await turnstileToken({ siteKey: 'k', scriptUrl })).toBe('a-token');
  });
});
