import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A phone's: 1.6 Mbit/s, and 150 ms there and back. */
const BYTES_PER_MS = 200;
const ROUND_TRIP_MS = 150;

type Write = (piece: Buffer, afterMs: number) => void;
export type SlowNetwork = { port: number; received: () => number; close: () => void };

/**
 * A slow network in front of a port, whose connections share its rate. DevTools slow only pages: here a service worker
 * has its share, and its bytes count.
 */
export async function openSlowNetwork(port: number): Promise<SlowNetwork> {
  let [bytes, freeAt] = [0, 0];
  const open = new Set<Socket>();
  /** Sends what has come once the link is free, and takes more only then: each connection has its turn. */
  function deliver(from: Socket, write: Write): void {
    const piece: unknown = from.read(Math.min(from.readableLength, 4096));
    if (!Buffer.isBuffer(piece)) return void from.once('readable', () => deliver(from, write));
    const now = performance.now();
    freeAt = Math.max(freeAt, now) + piece.length / BYTES_PER_MS;
    bytes += piece.length;
    setTimeout(() => deliver(from, write), freeAt - now);
    write(piece, freeAt - now + ROUND_TRIP_MS / 2);
  }
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1');
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(socket);
      socket.on('error', () => other.destroy()).on('close', () => other.destroy());
    }
    // What a page asks is short. The first time, the connection is opened before.
    const ask = later(upstream);
    client.once('data', (asked) => {
      ask(asked, ROUND_TRIP_MS * 1.5);
      client.on('data', (more) => ask(more, ROUND_TRIP_MS / 2));
    });
    deliver(upstream, later(client));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    received: () => bytes,
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

/** Writes in the order of the calls: of two timers that end in one millisecond, either may be first. */
function later(to: Socket): Write {
  const waiting: Buffer[] = [];
  return (piece, afterMs) => {
    waiting.push(piece);
    setTimeout(() => to.write(waiting.shift() ?? ''), afterMs);
  };
}
