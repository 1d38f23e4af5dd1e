import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Systems give connections ports from 32768 (Linux) or 49152 on. */
const LOWEST = 20_000;
const HIGHEST = 32_000;

/** A loopback port that is free at this moment, below those that the system gives to connections. */
export async function freePort(): Promise<number> {
  const port = randomInt(LOWEST, HIGHEST);
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return freePort();
  }
  server.close();
  await once(server, 'close');
  return port;
}
