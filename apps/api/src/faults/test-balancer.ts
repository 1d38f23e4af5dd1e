import { once } from 'node:events';
import { Agent, createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How often each process is asked whether calls may be sent to it. */
const LOOK_EVERY_MS = 100;

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
 * Spreads calls by turns over the processes that say they are ready, on connections that it keeps, and repeats none: a
 * call that comes to nothing is a 502.
 */
export async function startBalancer(): Promise<Balancer> {
  const targets: Target[] = [];
  let turn = 0;
  const server = createServer((request, response) => {
    const ready = targets.filter(({ isReady }) => isReady);
    turn += 1;
    const target = ready[turn % ready.length];
    if (target === undefined) response.writeHead(502).end();
    else pass(request, response, target);
  }).listen(0, '127.0.0.1');
  const looking = setInterval(() => {
    for (const target of targets) void look(target);
  }, LOOK_EVERY_MS);
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add(origin) {
      targets.push({ origin, agent: new Agent({ keepAlive: true }), isReady: false });
    },
    sendsTo: (origin) => targets.some((target) => target.origin === origin && target.isReady),
    close() {
      clearInterval(looking);
      for (const { agent } of targets) agent.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}

async function look(target: Target): Promise<void> {
  target.isReady = await fetch(`${target.origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

function pass(request: IncomingMessage, response: ServerResponse, { origin, agent }: Target): void {
  const { connection: _connection, ...headers } = request.headers;
  const onward = send(`${origin}${request.url}`, { method: request.method, headers, agent }, (answer) => {
    const { connection: _closes, ...answered } = answer.headers;
    response.writeHead(answer.statusCode ?? 502, answered);
    answer.pipe(response);
  });
  onward.on('error', () => {
    if (response.headersSent) response.destroy();
    else response.writeHead(502).end();
  });
  request.pipe(onward);
}
