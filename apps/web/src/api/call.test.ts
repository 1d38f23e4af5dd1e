import { ApiError } from '@wattle/contract/client';
import { describe, expect, it } from 'vitest';
import { api } from './call.ts';
import { installFakeApi, memberOf, NETWORK_FAILURE, profileOf } from './fake-api.ts';
import { currentSession } from './session.ts';
import { Submission } from './submission.ts';

const said = { isError: false, errorMessage: null, redirect_uri: '/x', resendAfterMs: 30_000 };

describe('api', () => {
  it('[PROF-011] sends the anti-forgery token while one is held', async () => {
    const fake = installFakeApi();
    fake.on('POST /v1/validate/email', { isValid: true });
    await api('POST /v1/validate/email', { body: { email: 'a@b.au' } });
    expect(fake.calls('POST /v1/validate/email')[0]?.headers.has('x-csrf-token')).toBe(false);
  });

  it('[PROF-011] refetches an invalid anti-forgery token once', async () => {
    const fake = installFakeApi();
    fake.on('GET /v1/user/init', memberOf({ csrfToken: 'old' }), memberOf({ csrfToken: 'new' }));
    fake.on('POST /v1/user/verify-totp-email', { refuse: 'csrf' }, said);
    await api('POST /v1/user/verify-totp-email', { body: { oneTimeCode: '123456' } });
    const calls = fake.calls('POST /v1/user/verify-totp-email');
    expect(calls.map(({ headers }) => headers.get('x-csrf-token'))).toEqual(['old', 'new']);

    fake.on('POST /v1/user/verify-totp-email', { refuse: 'csrf' });
    const again = api('POST /v1/user/verify-totp-email', { body: { oneTimeCode: '123456' } });
    await expect(again).rejects.toThrow('csrf');
    expect(fake.calls('POST /v1/user/verify-totp-email')).toHaveLength(4);
  });

  it.each([
    ['member', memberOf({ csrfToken: 'old' }), memberOf({ identifier: 'somebody-else' }), 1],
    ['registration', profileOf({ registeringUsername: 'a@b.au' }), memberOf(), 1],
    [
      'registration',
      profileOf({ registeringUsername: 'a@b.au' }),
      profileOf({ registeringUsername: 'c@d.au' }),
      1,
    ],
    ['visitor', profileOf(), memberOf(), 2],
  ])(
    '[PROF-011] [LOGIN-020] a %s’s call with a refused token is sent again for the same person only',
    async (_, shown, now, sends) => {
      const fake = installFakeApi();
      fake.on('GET /v1/user/init', shown, now);
      fake.on('POST /v1/validate/email', { refuse: 'csrf' }, { isValid: true });
      await api('POST /v1/validate/email', { body: { email: 'a@b.au' } }).catch(() => null);
      expect(fake.calls('POST /v1/validate/email')).toHaveLength(sends);
    },
  );

  it('[PROF-012] [LOGIN-009] sends a solved challenge where the contract requires one', async () => {
    const fake = installFakeApi();
    fake.on('GET /v1/user/init', memberOf());
    fake.on('POST /v1/user/send-totp-email', said);
    await api('POST /v1/user/send-totp-email', {});
    const header = fake.calls('POST /v1/user/send-totp-email')[0]?.headers.get('x-challenge-token') ?? '';
    expect(JSON.parse(atob(header))).toMatchObject({
      challenge: { parameters: { algorithm: 'PBKDF2/SHA-256' } },
      solution: { counter: 0 },
    });
  });

  it('[LOGIN-009] sends a challenge with a login but not with a refresh', async () => {
    const fake = installFakeApi();
    fake.on('POST /v1/oauth2/token', { refuse: 'credentials-incorrect' });
    const login = { grant_type: 'password', username: 'a@b.au', password: 'x' } as const;
    await expect(api('POST /v1/oauth2/token', { body: login })).rejects.toThrow('credentials-incorrect');
    await expect(api('POST /v1/oauth2/token', { body: { grant_type: 'refresh_token' } })).rejects.toThrow(
      ApiError,
    );
    const [first, second] = fake.calls('POST /v1/oauth2/token');
    expect(first?.headers.has('x-challenge-token')).toBe(true);
    expect(second?.headers.has('x-challenge-token')).toBe(false);
  });

  it('[ERR-006] ends the session in this browser on a 401', async () => {
    const fake = installFakeApi();
    fake.on('GET /v1/user/init', memberOf());
    fake.on('POST /v1/creditscore', { refuse: 'unauthenticated' });
    await expect(api('POST /v1/creditscore', { body: {} })).rejects.toThrow('unauthenticated');
    expect(currentSession()).toMatchObject({ profile: { isAuthenticated: false } });
  });

  it('[ERR-006] retries a refused call when another tab has rotated the session id', async () => {
    const fake = installFakeApi();
    fake.on('GET /v1/user/init', memberOf());
    fake.on('POST /v1/validate/email', { refuse: 'unauthenticated' }, { isValid: true });
    await expect(api('POST /v1/validate/email', { body: { email: 'a@b.au' } })).resolves.toEqual({
      isValid: true,
    });
    expect(currentSession()).toMatchObject({ profile: { isAuthenticated: true } });
  });

  it('[LOGIN-020] [ERR-006] does not retry a refused call for another member', async () => {
    const fake = installFakeApi();
    fake.on('GET /v1/user/init', memberOf(), memberOf({ identifier: 'somebody-else' }));
    fake.on('POST /v1/validate/email', { refuse: 'unauthenticated' }, { isValid: true });
    const call = api('POST /v1/validate/email', { body: { email: 'a@b.au' } });
    await expect(call).rejects.toThrow('unauthenticated');
    expect(fake.calls('POST /v1/validate/email')).toHaveLength(1);
  });

  it('[ERR-006] [IDV-052] leaves a refused refresh to the page', async () => {
    const fake = installFakeApi();
    fake.on('GET /v1/user/init', memberOf());
    fake.on('POST /v1/oauth2/token', { refuse: 'unauthenticated' });
    await expect(api('POST /v1/oauth2/token', { body: { grant_type: 'refresh_token' } })).rejects.toThrow(
      ApiError,
    );
    expect(currentSession()).toMatchObject({ profile: { isAuthenticated: true } });
  });

  it('[ERR-005] [ERR-008] rejects a lost call with status 0 and without a problem', async () => {
    const fake = installFakeApi();
    fake.on('GET /v1/user/init', profileOf());
    fake.on('POST /v1/validate/email', NETWORK_FAILURE);
    const call = api('POST /v1/validate/email', { body: { email: 'a@b.au' } });
    await expect(call).rejects.toMatchObject({ status: 0, problem: null });
  });
});

describe('Submission', () => {
  it('keeps the idempotency key only while the outcome is unknown', async () => {
    const fake = installFakeApi();
    fake.on(
      'POST /v1/validate/email',
      NETWORK_FAILURE,
      { refuse: 'unavailable' },
      { refuse: 'idempotency-in-progress' },
      { refuse: 'internal' },
      { isValid: true },
      { refuse: 'validation' },
      { isValid: true },
    );
    const submission = new Submission();
    const send = (email: string) =>
      submission
        .send({ email }, (headers) => api('POST /v1/validate/email', { body: { email }, headers }))
        .catch(() => null);
    for (let presses = 0; presses < 7; presses += 1) await send('a@b.au');
    const keys = fake.calls('POST /v1/validate/email').map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(keys.slice(0, 5)).size, 'until it is answered').toBe(1);
    expect(new Set(keys).size, 'an answer, and a refusal, ends it').toBe(3);
  });

  it('uses a new idempotency key for changed content', async () => {
    const fake = installFakeApi();
    fake.on('POST /v1/validate/email', NETWORK_FAILURE);
    const submission = new Submission();
    for (const email of ['a@b.au', 'c@d.au']) {
      const call = submission.send({ email }, (headers) =>
        api('POST /v1/validate/email', { body: { email }, headers }),
      );
      await expect(call).rejects.toThrow(ApiError);
    }
    const [first, second] = fake.calls('POST /v1/validate/email');
    expect(first?.headers.get('idempotency-key')).not.toBe(second?.headers.get('idempotency-key'));
  });
});
