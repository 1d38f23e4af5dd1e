import { makeBrowser, type Browser } from '@wattle/testkit/browser/browser';
import type { FastifyInstance } from 'fastify';

/** `remoteAddress`: the network address that its requests come from; this machine's own when absent. */
export function makeInjectBrowser(app: FastifyInstance, remoteAddress?: string): Browser {
  const from = remoteAddress === undefined ? {} : { remoteAddress };
  return makeBrowser(async (request) => {
    const answer = await app.inject({ ...request, ...from, payloadAsStream: true });
    const { statusCode: status, headers } = answer;
    let text = '';
    for await (const part of answer.stream().setEncoding('utf8')) {
      text += String(part);
      // Such an answer does not end.
      if (headers['content-type'] === 'text/event-stream') break;
    }
    return { status, headers, text };
  });
}
