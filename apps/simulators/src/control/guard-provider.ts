import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Effect, Faults, Provider } from './faults.ts';
import type { RequestLog } from './request-log.ts';

export type Control = { faults: Faults; requests: RequestLog };

/**
 * Logs every request to a provider and applies its fault before anything else, keys included. The protocol's own error
 * handler answers the mode `error`. Preflights are neither logged nor affected.
 */
export function guardProvider(app: FastifyInstance, provider: Provider, { faults, requests }: Control): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'OPTIONS') return undefined;
    const [path = ''] = request.url.split('?');
    const { traceparent } = request.headers;
    const trace = typeof traceparent === 'string' ? { traceparent } : {};
    requests.add({ provider, method: request.method, path, ...trace });
    return act(faults.next(provider), reply);
  });
}

async function act(effect: Effect, reply: FastifyReply): Promise<FastifyReply | undefined> {
  switch (effect.kind) {
    case 'pass':
      return undefined;
    case 'delay':
      await delay(effect.delayMs, undefined, { ref: false });
      return undefined;
    case 'down':
      reply.hijack();
      reply.raw.socket?.destroy();
      return reply;
    case 'timeout':
      reply.hijack();
      return reply;
    case 'error':
      throw new Error('simulated failure');
    default:
      return reply.code(200).type('application/json').send(effect.answer);
  }
}
