import { ApiError } from '@wattle/contract/client';
import { describe, expect, it } from 'vitest';
import { api } from './call.ts';
import { installFakeApi, memberOf, NETWORK_FAILURE, profileOf } from './fake-api.ts';
import { currentSession } from './session.ts';
import { Submission } from './submission.ts';

const said = { isError: false, errorMessage: null, redirect_uri: '/x', resendAfterMs: 30_000 };

describe('a call of a page', () => {
  it('[PROF-011] carries the anti-forgery token while one is held, and none otherwise', async () => {
    const fake = installFakeApi();
    fake.on('POST /v1/validate/email', { isValid: true });
    await api('POST /v1/validate/email', { body: { email: 'a@b.au' } });
    expect(fake.calls('POST /v1/validate/email')[0]?.headers.has('x-csrf-token')).toBe(false);
  });

  it('[PROF-011] a token that is no longer good is fetched again, once', async () => {
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

  it('[PROF-012] [LOGIN-009] a solved challenge goes along where the contract asks for one', async () => {
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

  it('[LOGIN-009] a login carries a challenge, a refresh of the session none', async () => {
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

  it('[ERR-006] a 401 ends the session of a member in this browser', async () => {
    const fake = installFakeApi();
    fake.on('GET /v1/user/init', memberOf());
    fake.on('POST /v1/creditscore', { refuse: 'unauthenticated' });
    await expect(api('POST /v1/creditscore', { body: {} })).rejects.toThrow('unauthenticated');
    expect(currentSession()).toMatchObject({ profile: { isAuthenticated: false } });
  });

  it('[ERR-006] is sent again when another tab got the session a new id meanwhile', async () => {
    const fake = installFakeApi();
    fake.on('GET /v1/user/init', memberOf());
    fake.on('POST /v1/validate/email', { refuse: 'unauthenticated' }, { isValid: true });
    await expect(api('POST /v1/validate/email', { body: { email: 'a@b.au' } })).resolves.toEqual({
      isValid: true,
    });
    expect(currentSession()).toMatchObject({ profile: { isAuthenticated: true } });
  });

  it('[LOGIN-020] [ERR-006] is never sent again for somebody else', async () => {
    const fake = installFakeApi();
    fake.on('GET /v1/user/init', memberOf(), memberOf({ identifier: 'somebody-else' }));
    fake.on('POST /v1/validate/email', { refuse: 'unauthenticated' }, { isValid: true });
    const call = api('POST /v1/validate/email', { body: { email: 'a@b.au' } });
    await expect(call).rejects.toThrow('unauthenticated');
    expect(fake.calls('POST /v1/validate/email')).toHaveLength(1);
  });

  it('[ERR-006] [IDV-052] a refused refresh leaves it to the page to say so', async () => {
    const fake = installFakeApi();
    fake.on('GET /v1/user/init', memberOf());
    fake.on('POST /v1/oauth2/token', { refuse: 'unauthenticated' });
    await expect(api('POST /v1/oauth2/token', { body: { grant_type: 'refresh_token' } })).rejects.toThrow(
      ApiError,
    );
    expect(currentSession()).toMatchObject({ profile: { isAuthenticated: true } });
  });

  it('[ERR-005] [ERR-008] a lost call rejects with status 0 and no problem', async () => {
    const fake = installFakeApi();
    fake.on('GET /v1/user/init', profileOf());
    fake.on('POST /v1/validate/email', NETWORK_FAILURE);
    const call = api('POST /v1/validate/email', { body: { email: 'a@b.au' } });
    await expect(call).rejects.toMatchObject({ status: 0, problem: null });
  });
});

describe('a submission', () => {
  it('keeps its key only while nobody knows whether it was done', async () => {
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

  it('a changed content never keeps the key of the one before', async () => {
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
