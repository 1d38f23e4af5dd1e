import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { json, makeAnsweringProvider } from '#api/testing/answering-provider.ts';

import { makeHttpAddressGateway } from './http-address-gateway.ts';

const provider = makeAnsweringProvider();
const { received, answerWith } = provider;
beforeAll(provider.start);
beforeEach(provider.forget);
afterAll(provider.stop);

const gateway = (timeoutMs?: number) =>
  makeHttpAddressGateway({ provider: provider.provider(timeoutMs), key: 'the-key' });

describe('address suggestions over the wire', () => {
  it('[ADDR-001] what was typed is one encoded parameter of a fixed address', async () => {
    answerWith(json(200, { suggestions: ['12 Smith Street, Sydney NSW 2000'] }));
    expect(await gateway().suggest('12 smith&x=1 #/../ü')).toEqual(['12 Smith Street, Sydney NSW 2000']);
    expect(received[0]?.url).toBe('/v1/suggest?q=12+smith%26x%3D1+%23%2F..%2F%C3%BC');
    expect(received[0]?.headers['x-api-key']).toBe('the-key');
  });

  it.each([
    ['fails', json(500, { code: 'INTERNAL' })],
    ['answers no JSON', { status: 200, body: '{"unexpected": tru' }],
    ['answers another shape', json(200, { unexpected: true })],
    ['lists what is no text', json(200, { suggestions: [12] })],
    ['wants to send us elsewhere', { status: 302, body: '' }],
  ])('[ADDR-004] a service that %s has no suggestions', async (_, reply) => {
    answerWith(reply);
    expect(await gateway().suggest('12 smith')).toBeNull();
  });

  it('[ADDR-004] a service that cannot be reached has no suggestions', async () => {
    expect(await gateway().suggest('12 smith')).toBeNull();
  });
});
