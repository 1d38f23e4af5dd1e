import { expect, it } from 'vitest';
import { z } from 'zod';

import { makeDeliver, type CallableProvider } from './deliver.ts';
import type { Effect } from './outbox.ts';
import type { ProviderFailure } from './provider.ts';

type Method = Extract<Effect, { kind: 'provider-call' }>['method'];

/** Delivers calls to a bureau that fails like this, and says what follows for a PUT that is refused for good. */
function deliveryTo(failure: ProviderFailure) {
  const callable = (onRefused: CallableProvider['onRefused'] = {}): CallableProvider => ({
    provider: async () => ({ ok: false, failure }),
    headers: {},
    answers: { PUT: z.null() },
    onRefused,
  });
  const deliver = makeDeliver({
    mail: { url: 'smtp://localhost:1', from: 'us@wattle.example' },
    renderMail: async () => ({ html: '', text: '' }),
    sms: { provider: callable().provider, user: '', key: '' },
    providers: {
      bureau: callable({ PUT: async () => undefined }),
      crm: callable(),
      'mailing-list': callable(),
      partner: callable(),
    },
    timeoutMs: 1000,
  });
  return (method: Method, provider: 'bureau' | 'crm' = 'bureau') =>
    deliver({ kind: 'provider-call', provider, method, path: '/' }, 'an-id');
}

const refusedWith = (status: number) => deliveryTo({ kind: 'rejected', status, body: null });

it.each([400, 404, 409, 410, 422])(
  'a call refused with %i is given up where somebody says what follows, and nowhere else',
  async (status) => {
    expect(await refusedWith(status)('PUT')).toBeTypeOf('function');
    await expect(refusedWith(status)('POST')).rejects.toThrow('rejected');
    await expect(refusedWith(status)('PUT', 'crm')).rejects.toThrow('rejected');
  },
);

it.each([301, 401, 403, 408, 425, 429])(
  'a call refused with %i is tried again: that may pass',
  async (status) => {
    await expect(refusedWith(status)('PUT')).rejects.toThrow('rejected');
  },
);

it.each(['unavailable', 'malformed'] as const)('a call whose answer is %s is tried again', async (kind) => {
  await expect(deliveryTo({ kind })('PUT')).rejects.toThrow(kind);
});

it('what is gone already counts as deleted, not as refused', async () => {
  expect(await refusedWith(404)('DELETE')).toBeNull();
});
