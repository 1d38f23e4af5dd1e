import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Terminate message of PostgreSQL's protocol, which the driver sends last. */
const TERMINATE = Buffer.from([0x58, 0, 0, 0, 4]);

export type Pooler = { url: string; close: () => void };

/** Passes on what the server says to the client. */
type Answering = (upstream: Socket, client: Socket) => void;

/** A proxy that keeps its server connections when clients leave, as a pooler does. */
export const keepingPooler = (url: string): Promise<Pooler> =>
  startPooler(url, (upstream, client) => void upstream.pipe(client));

/** A pooler that forgets prepared statements with each transaction, as one that gives every one another connection. */
export const forgetfulPooler = (url: string): Promise<Pooler> =>
  startPooler(url, (upstream, client) => {
    let [rest, isForgetting] = [Buffer.alloc(0), false];
    upstream.on('data', (chunk: Buffer) => {
      rest = Buffer.concat([rest, chunk]);
      while (rest.length >= 5 && rest.length >= 1 + rest.readInt32BE(1)) {
        const message = rest.subarray(0, 1 + rest.readInt32BE(1));
        rest = rest.subarray(message.length);
        // ReadyForQuery, outside a transaction. The client hears of it once everything is forgotten.
        const isReady = message.toString('latin1', 0, 1) === 'Z' && message.at(5) === 0x49;
        if (isReady && !isForgetting) {
          upstream.write(simpleQuery('deallocate all'));
          isForgetting = true;
        } else if (isReady) {
          isForgetting = false;
          client.write(message);
        } else if (!isForgetting) client.write(message);
      }
    });
  });

function simpleQuery(text: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(text.length + 5);
  return Buffer.concat([Buffer.from('Q'), length, Buffer.from(`${text}\0`)]);
}

async function startPooler(url: string, answer: Answering): Promise<Pooler> {
  const { hostname, port } = new URL(url);
  const host = decodeURIComponent(hostname);
  const sockets = new Set<Socket>();
  const pooler = createServer((client) => {
    const upstream = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(Number(port), host);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
    answer(upstream, client);
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
