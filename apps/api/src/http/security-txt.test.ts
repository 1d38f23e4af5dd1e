import fastify from 'fastify';
import { expect, it } from 'vitest';

import { securityTxt } from './security-txt.ts';

const CONFIRMED = { contact: 'mailto:security@wattle.net.au', confirmedOn: '2026-11-20' };
const EXPIRES = '2027-11-19T00:00:00.000Z';

async function asked(security: typeof CONFIRMED | null, now = '2026-12-01') {
  const app = fastify();
  const clock = { now: () => new Date(now) };
  securityTxt(app, { security, publicOrigin: 'https://wattle.net.au', now: clock.now });
  const { statusCode, headers, body } = await app.inject('/.well-known/security.txt');
  await app.close();
  return { statusCode, type: headers['content-type'], body };
}

it('security.txt has contact, expiry and canonical address', async () => {
  expect(await asked(CONFIRMED)).toEqual({
    statusCode: 200,
    type: 'text/plain; charset=utf-8',
    body: `Contact: mailto:security@wattle.net.au
Expires: ${EXPIRES}
Preferred-Languages: en
Canonical: https://wattle.net.au/.well-known/security.txt
`,
  });
});

it('security.txt is missing after its expiry and without a contact', async () => {
  const before = new Date(Date.parse(EXPIRES) - 1).toISOString();
  expect((await asked(CONFIRMED, before)).statusCode).toBe(200);
  expect((await asked(CONFIRMED, EXPIRES)).statusCode).toBe(404);
  expect((await asked(null)).statusCode).toBe(404);
});
