import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** Types of the frontend messages that make the server run a statement: Query and Execute. */
const RUNS_STATEMENT = new Set(['Q', 'E'].map((letter) => letter.charCodeAt(0)));

/**
 * Counts the statements in what a client sends. The first message has no type byte; messages may be split between
 * packets in any way.
 */
export function makeMessageCounter(): (packet: Buffer) => number {
  let rest: Buffer = Buffer.alloc(0);
  let started = false;
  return (packet) => {
    rest = Buffer.concat([rest, packet]);
    let statements = 0;
    for (;;) {
      const lengthAt = started ? 1 : 0;
      if (rest.length < lengthAt + 4) return statements;
      const end = lengthAt + rest.readUInt32BE(lengthAt);
      if (rest.length < end) return statements;
      if (started && RUNS_STATEMENT.has(rest[0] ?? 0)) statements += 1;
      started = true;
      rest = rest.subarray(end);
    }
  };
}

/** Sits between a client and PostgreSQL and counts every statement that passes, including those for transactions. */
export async function startStatementCounter(database: string) {
  const target = new URL(database);
  const sockets = new Set<Socket>();
  let count = 0;
  const server = createServer((client) => {
    const upstream = connect(Number(target.port || 5432), target.hostname);
    const statementsIn = makeMessageCounter();
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
    }
    client.on('data', (packet) => {
      count += statementsIn(packet);
    });
    client.pipe(upstream).pipe(client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the counter has no port');
  const url = new URL(database);
  url.host = `127.0.0.1:${address.port}`;
  return {
    url: url.href,
    count: () => count,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
