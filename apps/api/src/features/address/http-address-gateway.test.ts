import { describe, expect, it } from 'vitest';

import { json, makeAnsweringProvider } from '#api/testing/answering-provider.ts';

import { makeHttpAddressGateway } from './http-address-gateway.ts';
import { makeHttpAddressrGateway } from './http-addressr-gateway.ts';

const provider = makeAnsweringProvider();
const { received, answerWith } = provider;

const gateway = (timeoutMs?: number) =>
  makeHttpAddressGateway({ provider: provider.provider(timeoutMs), key: 'the-key' });

describe('address suggestions over the wire', () => {
  it('[ADDR-001] sends the typed text as one encoded parameter to a fixed address', async () => {
    answerWith(json(200, { suggestions: ['12 Smith Street, Sydney NSW 2000'] }));
    expect(await gateway().suggest('12 smith&x=1 #/../ü')).toEqual(['12 Smith Street, Sydney NSW 2000']);
    expect(received[0]?.url).toBe('/v1/suggest?q=12+smith%26x%3D1+%23%2F..%2F%C3%BC');
    expect(received[0]?.headers['x-api-key']).toBe('the-key');
  });

  it.each([
    ['fails', json(500, { code: 'INTERNAL' })],
    ['answers invalid JSON', { status: 200, body: '{"unexpected": tru' }],
    ['answers another shape', json(200, { unexpected: true })],
    ['lists something other than strings', json(200, { suggestions: [12] })],
    ['redirects', { status: 302, body: '' }],
  ])('[ADDR-004] returns null when the address service %s', async (_, reply) => {
    answerWith(reply);
    expect(await gateway().suggest('12 smith')).toBeNull();
  });

  it('[ADDR-004] returns null when the address service is unreachable', async () => {
    expect(await gateway().suggest('12 smith')).toBeNull();
  });
});

const addressr = (url: string) =>
  makeHttpAddressrGateway({ provider: provider.provider(), url, key: 'the-key' });

describe('Addressr', () => {
  const found = { sla: '12 SMITH ST, SYDNEY NSW 2000', pid: 'GANSW1', score: 9.1, highlight: { sla: 'x' } };

  it.each([
    ['https://addresses.wattle.net.au', { 'x-api-key': 'the-key' }],
    [
      'https://addressr.p.rapidapi.com',
      { 'x-rapidapi-key': 'the-key', 'x-rapidapi-host': 'addressr.p.rapidapi.com' },
    ],
  ])('[ADDR-001] calls Addressr at %s with the headers its gateway expects', async (url, headers) => {
    answerWith(json(200, [found, { ...found, sla: '1/12 SMITH ST, SYDNEY NSW 2000' }]));
    expect(await addressr(url).suggest('12 smith&x=1 #/../ü')).toEqual([
      '12 SMITH ST, SYDNEY NSW 2000',
      '1/12 SMITH ST, SYDNEY NSW 2000',
    ]);
    expect(received[0]).toMatchObject({ url: '/addresses?q=12+smith%26x%3D1+%23%2F..%2F%C3%BC', headers });
  });

  it.each([
    ['fails', json(503, { message: 'away' })],
    ['rejects the key', json(401, { message: 'Authentication required' })],
    ['answers another shape', json(200, { suggestions: ['12 Smith Street'] })],
    ['lists something other than strings', json(200, [{ ...found, sla: 12 }])],
  ])('[ADDR-004] returns null when Addressr %s', async (_, reply) => {
    answerWith(reply);
    expect(await addressr('https://addresses.wattle.net.au').suggest('12 smith')).toBeNull();
  });
});
