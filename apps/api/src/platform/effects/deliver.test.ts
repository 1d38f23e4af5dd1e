import { expect, it } from 'vitest';
import { z } from 'zod';

import { makeDeliver, type CallableProvider } from './deliver.ts';
import type { Effect } from './outbox.ts';
import type { ProviderFailure } from '../providers/provider.ts';
import { makePlainSms } from '../sms/http-plain-sms.ts';

type Method = Extract<Effect, { kind: 'provider-call' }>['method'];

/** Delivers calls to a bureau that fails in this way. */
function deliveryTo(failure: ProviderFailure) {
  const callable: CallableProvider = {
    provider: async () => ({ ok: false, failure }),
    headers: {},
    answers: { PUT: z.null() },
  };
  const deliver = makeDeliver({
    mail: { url: 'smtp://localhost:1', from: 'us@wattle.example' },
    renderMail: async () => ({ html: '', text: '' }),
    sms: makePlainSms({ provider: callable.provider, user: '', key: '', from: 'Wattle' }),
    providers: { bureau: callable, crm: callable, 'mailing-list': callable, partner: callable },
    ledger: { append: async () => undefined },
    timeoutMs: 1000,
  });
  return {
    call: (method: Method) =>
      deliver({ kind: 'provider-call', provider: 'bureau', method, path: '/' }, 'an-id'),
    sms: () => deliver({ kind: 'sms', to: '+61412345678', text: 'Hello' }, 'an-id'),
    mail: () =>
      deliver(
        { kind: 'email', to: 'zoe@example.com', subject: 'Hi', mail: { heading: '', parts: [] } },
        'an-id',
      ),
  };
}

const refusedWith = (status: number) => deliveryTo({ kind: 'rejected', status, body: null });

it.each([400, 409, 410, 422])('what is refused with %i is refused for good', async (status) => {
  const refused = { kind: 'refused', code: `http-${status}` };
  expect(await refusedWith(status).call('PUT')).toEqual(refused);
  expect(await refusedWith(status).call('POST')).toEqual(refused);
  expect(await refusedWith(status).sms()).toEqual(refused);
});

it.each([404, 405])(
  '%i ends what was there before, and says of the rest that our address is wrong',
  async (status) => {
    const code = `http-${status}`;
    expect(await refusedWith(status).call('PUT')).toEqual({ kind: 'refused', code });
    expect(await refusedWith(status).call('POST')).toEqual({ kind: 'failed', code });
    expect(await refusedWith(status).sms()).toEqual({ kind: 'failed', code });
  },
);

it.each([301, 401, 403, 408, 425, 429])(
  'what is refused with %i is tried again: that may pass',
  async (status) => {
    expect(await refusedWith(status).call('PUT')).toEqual({ kind: 'failed', code: `http-${status}` });
  },
);

it.each(['unavailable', 'malformed'] as const)('a call whose answer is %s is tried again', async (kind) => {
  expect(await deliveryTo({ kind }).call('PUT')).toEqual({ kind: 'failed', code: kind });
});

it('what is gone already counts as deleted, not as refused', async () => {
  expect(await refusedWith(404).call('DELETE')).toEqual({ kind: 'taken' });
});

it('a mail server that is away is named by a code alone', async () => {
  expect(await deliveryTo({ kind: 'malformed' }).mail()).toEqual({ kind: 'failed', code: 'ESOCKET' });
});
