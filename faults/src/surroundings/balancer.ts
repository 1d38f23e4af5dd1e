import { once } from 'node:events';
import { Agent, createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { pause } from './pause.ts';

/** By this header a caller tells an answer of the balancer's own. */
export const BY_BALANCER = 'x-by-balancer';
const LOOK_EVERY_MS = 200;
const LOOK_WITHIN_MS = 2500;

type Target = { origin: string; agent: Agent; isReady: boolean };

export type Balancer = { origin: string; close: () => void };

/**
 * Spreads calls by turns over the processes that say they are ready, on connections that it keeps, and repeats none: a
 * call that comes to nothing is a 502.
 */
export async function startBalancer(origins: readonly string[]): Promise<Balancer> {
  const targets: Target[] = origins.map((origin) => ({
    origin,
    agent: new Agent({ keepAlive: true }),
    isReady: false,
  }));
  let turn = 0;
  const server = createServer((request, response) => {
    const ready = targets.filter(({ isReady }) => isReady);
    turn += 1;
    // With nobody ready somebody is asked all the same: they say why, better than this one could.
    const target = ready[turn % ready.length] ?? targets[turn % targets.length];
    if (target === undefined) refuse(response);
    else pass(request, response, target);
  }).listen(0, '127.0.0.1');
  const over = new AbortController();
  for (const target of targets) void keepLooking(target, over.signal);
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      over.abort();
      for (const { agent } of targets) agent.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}

async function keepLooking(target: Target, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    const answered = fetch(`${target.origin}/readyz`, { signal: AbortSignal.timeout(LOOK_WITHIN_MS) });
    target.isReady = await answered.then(
      async (answer) => {
        await answer.body?.cancel();
        return answer.ok;
      },
      () => false,
    );
    await pause(LOOK_EVERY_MS, over);
  }
}

const refuse = (response: ServerResponse): unknown => response.writeHead(502, { [BY_BALANCER]: '1' }).end();

function pass(request: IncomingMessage, response: ServerResponse, target: Target): void {
  const { origin, agent } = target;
  const { connection: _connection, ...headers } = request.headers;
  const onward = send(`${origin}${request.url}`, { method: request.method, headers, agent }, (answer) => {
    const { connection: _closes, ...answered } = answer.headers;
    response.writeHead(answer.statusCode ?? 502, answered);
    answer.pipe(response);
    answer.once('error', () => response.destroy());
  });
  onward.on('error', () => {
    target.isReady = false;
    if (response.headersSent) response.destroy();
    else refuse(response);
  });
  request.pipe(onward);
}
