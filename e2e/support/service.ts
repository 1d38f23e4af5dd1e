import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { surroundings } from './environment.ts';

export const projectRoot = path.resolve(import.meta.dirname, '../..');
const node = path.join(projectRoot, 'node_modules/.bin/node');
const patienceMs = 60_000;
const betweenTriesMs = 50;
const lastLines = 40;

export type Settings = Readonly<Record<string, string>>;

/** One process of the product, in a process group of its own, since Node's launcher starts a second one. */
export class Service {
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown>;
  readonly #said: string[] = [];

  constructor(main: string, settings: Settings) {
    this.#child = spawn(node, [main], {
      cwd: projectRoot,
      env: { ...surroundings(), ...settings },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#ended = once(this.#child, 'close');
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => this.#keep(text));
    }
  }

  /** Resolves once the address answers with success; if the process has ended, it says why instead. */
  async ready(address: string): Promise<this> {
    const deadline = Date.now() + patienceMs;
    while (!(await answers(address))) {
      if (this.#child.exitCode !== null || Date.now() > deadline) {
        await this.end('SIGKILL');
        throw new Error(`${address} does not answer.\n${this.#said.join('')}`);
      }
      await pause(betweenTriesMs);
    }
    return this;
  }

  /** `SIGKILL` is a power cut: nothing is drained or closed, and no goodbye is said. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const { pid } = this.#child;
    if (pid === undefined || this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    process.kill(-pid, signal);
    await this.#ended;
  }

  #keep(text: string): void {
    this.#said.push(text);
    if (this.#said.length > lastLines) this.#said.shift();
  }
}

async function answers(address: string): Promise<boolean> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(2000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.');
  return address.port;
}
