import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';

import { acceptPartlyShared, PartlyShared, sendBothParts, sendPartlyShared } from './partly-shared.ts';

const shared = Buffer.from(JSON.stringify({ greeting: 'Grüß dich', list: [1, 2] }));
let app: FastifyInstance;
let seen: string[];

afterEach(() => app.close());

async function served(): Promise<string> {
  app = fastify();
  seen = [];
  acceptPartlyShared(app);
  app.route({
    method: 'GET',
    url: '/:name',
    onSend: sendBothParts,
    async handler({ params }, reply) {
      const { name } = params as { name: string };
      return name === 'whole' ? { name } : sendPartlyShared(reply, new PartlyShared({ name }, shared));
    },
  });
  // Registered after the route, and yet runs before the hook that sends.
  app.addHook('onSend', async (_request, reply, payload) => {
    seen.push('send');
    void reply.header('x-late', 'yes');
    return payload;
  });
  app.addHook('onResponse', async (_request, reply) => void seen.push(`response ${reply.statusCode}`));
  return app.listen({ port: 0, host: '127.0.0.1' });
}

it('sends one JSON object of both parts, with its length, on a connection that goes on', async () => {
  const url = await served();
  for (const name of ['Zoë', 'Ada', 'Ada']) {
    const answer = await fetch(`${url}/${name}`);
    const text = await answer.text();
    expect(JSON.parse(text)).toEqual({ name, greeting: 'Grüß dich', list: [1, 2] });
    expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength(text)));
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  }
});

it('every hook has its say, and its headers go out', async () => {
  const url = await served();
  const answer = await fetch(`${url}/Ada`);
  await answer.text();
  expect(answer.headers.get('x-late')).toBe('yes');
  await expect.poll(() => seen).toEqual(['send', 'response 200']);
});

it('leaves an answer in one piece alone', async () => {
  const url = await served();
  expect(await (await fetch(`${url}/whole`)).json()).toEqual({ name: 'whole' });
});
