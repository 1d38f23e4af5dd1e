import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { Server } from 'node:net';

import { afterAll, beforeAll, beforeEach } from 'vitest';

import type { Provider, ProviderWatch } from '#api/platform/providers/provider.ts';

import { patientProvider } from './patient-provider.ts';

export type Reply = {
  status: number;
  body: string | Buffer;
  headers?: Record<string, string>;
  delayMs?: number;
};
type Received = {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
};

export const json = (status: number, body: unknown): Reply => ({ status, body: JSON.stringify(body) });

export function urlOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server does not listen');
  return `http://127.0.0.1:${address.port}`;
}

/**
 * A provider on a socket of its own that answers as a test says, one reply per call and the last one for ever; without
 * any it hangs up. `received` has what it was asked. Starts and stops with the test file, and forgets between tests.
 */
export function makeAnsweringProvider() {
  const received: Received[] = [];
  let replies: Reply[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      const { method, url, headers } = request;
      received.push({ method, url, headers, body });
      const reply = replies.length > 1 ? replies.shift() : replies[0];
      if (reply === undefined) request.socket.destroy();
      else
        setTimeout(() => response.writeHead(reply.status, reply.headers).end(reply.body), reply.delayMs ?? 0);
    });
  });
  beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
  beforeEach(() => {
    received.length = 0;
    replies = [];
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    received,
    url: () => urlOf(server),
    answerWith: (...next: Reply[]): void => {
      replies = next;
    },
    /** What a gateway uses to call it. */
    provider: (timeoutMs?: number, watch?: ProviderWatch): Provider =>
      patientProvider(urlOf(server), timeoutMs, { watch }),
  };
}
