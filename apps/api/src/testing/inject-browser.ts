import { makeBrowser, type Browser } from '@wattle/testkit/browser/browser';
import type { FastifyInstance } from 'fastify';

/** `remoteAddress`: the network address that its requests come from; this machine's own when absent. */
export function makeInjectBrowser(app: FastifyInstance, remoteAddress?: string): Browser {
  const from = remoteAddress === undefined ? {} : { remoteAddress };
  return makeBrowser(async (request) => {
    const { statusCode: status, headers, body: text } = await app.inject({ ...request, ...from });
    return { status, headers, text };
  });
}
