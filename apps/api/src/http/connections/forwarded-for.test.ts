import fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';

import { clientAddress } from './client-address.ts';
import { readForwardedFor } from './forwarded-for.ts';

/** The address that a call through a trusted proxy counts for. */
async function seen(forwarded: string) {
  const app = fastify({ trustProxy: ['127.0.0.1', '10.0.0.0/8'] });
  readForwardedFor(app);
  app.get('/', (request, reply) => reply.send(clientAddress(request)));
  onTestFinished(() => app.close());
  const { body } = await app.inject({ url: '/', headers: { 'x-forwarded-for': forwarded } });
  return body;
}

it.each([
  '203.0.113.7',
  '203.0.113.7:49152',
  '"203.0.113.7"',
  '"203.0.113.7:49152"',
  '::ffff:203.0.113.7',
  '::FFFF:cb00:7107',
  '"[::ffff:203.0.113.7]:443"',
  '198.51.100.1, 203.0.113.7:1',
  'unknown, 203.0.113.7',
  '203.0.113.7:80, 10.0.0.9:443',
])('%s is the address 203.0.113.7', async (forwarded) => {
  expect(await seen(forwarded)).toBe('203.0.113.7');
});

it.each(['2001:db8:1:2::7', '[2001:db8:1:2::7]', '"[2001:DB8:1:2::7]:4711"', '2001:db8:1:2:a:b:c:d'])(
  '%s is of the network 2001:db8:1:2::/64',
  async (forwarded) => expect(await seen(forwarded)).toBe('2001:db8:1:2::/64'),
);

it.each([
  'unknown',
  '_hidden',
  '"_SEVKISEK"',
  '203.0.113',
  '203.0.113.7:x',
  '1.2.3.4.5',
  '',
  '[::1',
  'example.com',
])('a node that is no address, %j, counts as the proxy that wrote it', async (node) => {
  expect(await seen(node)).toBe('127.0.0.1');
  expect(await seen(`203.0.113.7, ${node}, 10.0.0.9`)).toBe('10.0.0.9');
});
