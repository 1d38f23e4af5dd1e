import { once } from 'node:events';
import { Agent, createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { answers } from './processes/running-process.ts';
import { pause } from './waiting.ts';

/** Marks an answer of the balancer's own. */
export const BY_BALANCER = 'x-by-balancer';
const PROBE_EVERY_MS = 100;

type Target = { origin: string; agent: Agent; isReady: boolean };

export type Balancer = {
  origin: string;
  /** Sends calls there as well, from when it is ready. */
  add: (origin: string) => void;
  /** Whether calls are sent there at the moment. */
  sendsTo: (origin: string) => boolean;
  close: () => void;
};

/**
 * Round robin over the processes whose `/readyz` answers 200, on kept-alive connections. It never retries: a call that
 * fails is a 502, and so is one while none is ready.
 */
export async function startBalancer(origins: readonly string[] = []): Promise<Balancer> {
  const targets: Target[] = [];
  const over = new AbortController();
  let turn = 0;
  const server = createServer((request, response) => {
    const ready = targets.filter(({ isReady }) => isReady);
    turn += 1;
    const target = ready[turn % ready.length];
    if (target === undefined) refuse(response);
    else pass(request, response, target);
  }).listen(0, '127.0.0.1');
  const add = async (origin: string): Promise<void> => {
    const target = { origin, agent: new Agent({ keepAlive: true }), isReady: false };
    targets.push(target);
    await probe(target);
    void keepProbing(target, over.signal);
  };
  // A first call before the first probes would find none ready.
  await Promise.all([once(server, 'listening'), ...origins.map(add)]);
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (origin) => void add(origin),
    sendsTo: (origin) => targets.some((target) => target.origin === origin && target.isReady),
    close() {
      over.abort();
      for (const { agent } of targets) agent.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}

async function probe(target: Target): Promise<void> {
  target.isReady = await answers(`${target.origin}/readyz`);
}

async function keepProbing(target: Target, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    await pause(PROBE_EVERY_MS, over);
    await probe(target);
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
  response.on('close', () => onward.destroy());
  request.pipe(onward);
}
