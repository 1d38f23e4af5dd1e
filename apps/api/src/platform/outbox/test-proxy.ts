import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

import { openServer, type Database } from '#api/platform/database/database.ts';

export type Proxy = { database: Database; swallowed: () => number; close: () => Promise<void> };

/** NotificationResponse in PostgreSQL's protocol starts with 'A'. */
const NOTIFICATION = 'A'.codePointAt(0);

/** A proxy to the same database that drops notifications, as a pooler in transaction mode does. */
export async function pickyProxy({ pool }: Pick<Database, 'pool'>): Promise<Proxy> {
  const url = new URL(pool.options.connectionString ?? '');
  const sockets = new Set<Socket>();
  let swallowed = 0;
  const server = createServer((client) => {
    const host = decodeURIComponent(url.hostname);
    const upstream = host.startsWith('/')
      ? connect(`${host}/.s.PGSQL.${url.port}`)
      : connect(Number(url.port), host);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
    client.pipe(upstream);
    upstream.on('end', () => client.end());
    client.on('close', () => upstream.destroy());
    let rest = Buffer.alloc(0);
    upstream.on('data', (chunk: Buffer) => {
      rest = Buffer.concat([rest, chunk]);
      while (rest.length >= 5) {
        const length = 1 + rest.readInt32BE(1);
        if (rest.length < length) return;
        if (rest[0] === NOTIFICATION) swallowed += 1;
        else client.write(rest.subarray(0, length));
        rest = rest.subarray(length);
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = new URL(url);
  own.hostname = '127.0.0.1';
  own.port = String((server.address() as AddressInfo).port);
  const database = openServer({ url: own.href, pool: 5 });
  return {
    database,
    swallowed: () => swallowed,
    async close() {
      await database.close();
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
