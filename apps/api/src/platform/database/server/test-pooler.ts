import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Terminate message of PostgreSQL's protocol, which the driver sends last. */
const TERMINATE = Buffer.from([0x58, 0, 0, 0, 4]);

export type Pooler = { url: string; close: () => void };

/** A proxy that keeps its server connections when clients leave, as a pooler does. */
export async function keepingPooler(url: string): Promise<Pooler> {
  const { hostname, port } = new URL(url);
  const host = decodeURIComponent(hostname);
  const sockets = new Set<Socket>();
  const pooler = createServer((client) => {
    const upstream = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(Number(port), host);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
    upstream.pipe(client);
    client.on('data', (chunk: Buffer) => {
      const leaves = chunk.subarray(-TERMINATE.length).equals(TERMINATE);
      const said = leaves ? chunk.subarray(0, -TERMINATE.length) : chunk;
      if (said.length > 0) upstream.write(said);
      if (leaves) client.end();
    });
  }).listen(0, '127.0.0.1');
  await once(pooler, 'listening');
  const own = new URL(url);
  own.hostname = '127.0.0.1';
  own.port = String((pooler.address() as AddressInfo).port);
  return {
    url: own.href,
    close() {
      for (const socket of sockets) socket.destroy();
      pooler.close();
    },
  };
}
