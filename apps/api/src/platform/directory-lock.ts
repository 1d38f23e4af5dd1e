import { createHash } from 'node:crypto';
import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Another process works on the directory. */
export class DirectoryLocked extends Error {
  override name = 'DirectoryLocked';
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => {
      resolve(false);
    });
  });
}

/**
 * Holds a directory for this process. The lock is a listening socket, which the kernel closes
 * with the process: a `kill -9` leaves nothing to clean up, and no process id can be mistaken.
 */
export async function lockDirectory(directory: string): Promise<{ release: () => Promise<void> }> {
  mkdirSync(directory, { recursive: true });
  const name = createHash('sha256').update(realpathSync(directory)).digest('hex').slice(0, 24);
  const path = join(tmpdir(), `wattle-${name}.sock`);
  if (await answers(path)) throw new DirectoryLocked(`${directory} is in use by another process`);
  rmSync(path, { force: true });
  const server: Server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  server.unref();
  return { release: () => new Promise((resolve) => server.close(() => resolve())) };
}
