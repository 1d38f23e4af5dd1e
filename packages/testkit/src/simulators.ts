import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A message the outside world received. */
export type ReceivedMessage = {
  channel: 'email' | 'sms';
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Those by which a mail's receiver leaves the list, with names in lower case. */
  listHeaders: Record<string, string>;
  sentAt: string;
  codes: string[];
  links: string[];
};

export type Simulators = {
  url: string;
  smtpPort: number;
  /** Messages to one receiver, newest first. */
  messages: (to: string) => Promise<ReceivedMessage[]>;
  /** Waits until `count` messages have arrived, and returns them, newest first. */
  waitForMessages: (to: string, count: number) => Promise<ReceivedMessage[]>;
  setFault: (fault: { provider: string; mode: string; delayMs?: number; rate?: number }) => Promise<void>;
  clearFaults: () => Promise<void>;
  /** How often a provider was called. */
  requests: (provider: string) => Promise<number>;
  /** Gives them back: nobody may use them any more, and the next borrower finds an empty world. */
  stop: () => Promise<void>;
};

const entry = fileURLToPath(new URL('../../../apps/simulators/src/main.mjs', import.meta.url));
const POLL_MS = 50;
/** Longer than a job stays stuck whose process or database died while it was in progress. */
const PATIENCE_MS = 45_000;

/** The addresses of a world. */
type Addresses = { simulators: string; smtp: number };
type Lent = { child: ChildProcess; directory: string; addresses: Addresses };

/** Processes that nobody is using at the moment. Each has a channel to this one, and ends with it. */
const idle: Omit<Lent, 'addresses'>[] = [];

/**
 * The outside world as a process of its own, on free ports, that nobody else uses. One that was given back by `stop` is
 * lent again: it rebuilds its world, so that nobody meets anything from before.
 */
export async function startSimulators(): Promise<Simulators> {
  const free = idle.pop();
  const lent = free?.child.connected === true ? await emptied(free) : await startProcess();
  return simulatorsAt(lent.addresses, () => {
    rmSync(lent.directory, { recursive: true, force: true });
    letGo(lent.child);
    idle.push(lent);
  });
}

async function startProcess(): Promise<Lent> {
  const directory = mkdtempSync(join(tmpdir(), 'wattle-simulators-'));
  const child = spawn(process.execPath, [entry], {
    env: { PATH: '/usr/bin:/bin', SIMULATORS_PORT: '0', SMTP_PORT: '0', SIMULATORS_DATA_DIR: directory },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const { stdout } = child;
  if (stdout === null) throw new Error('the simulators have no output');
  const line = await unlessEnded<string>(
    child,
    (resolve) => void createInterface(stdout).once('line', resolve),
  );
  stdout.destroy();
  return { child, directory, addresses: JSON.parse(line) as Addresses };
}

async function emptied({ child, directory }: Omit<Lent, 'addresses'>): Promise<Lent> {
  child.ref();
  child.channel?.ref();
  const addresses = await unlessEnded<Addresses>(child, (resolve) => {
    child.once('message', (message) => resolve(message as Addresses));
    child.send('begin-anew');
  });
  return { child, directory, addresses };
}

/** A process that is waiting to be lent again must not keep this one alive. */
function letGo(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}

function unlessEnded<Value>(
  child: ChildProcess,
  listen: (resolve: (value: Value) => void) => void,
): Promise<Value> {
  const { promise, resolve, reject } = Promise.withResolvers<Value>();
  const ended = () => reject(new Error('the simulators ended'));
  child.once('exit', ended);
  listen(resolve);
  return promise.finally(() => child.off('exit', ended));
}

function simulatorsAt({ simulators: url, smtp: smtpPort }: Addresses, giveBack: () => void): Simulators {
  const control = async <T>(path: string, init?: RequestInit): Promise<T> => {
    const response = await fetch(`${url}/control${path}`, init);
    const text = await response.text();
    if (!response.ok) throw new Error(`control ${path}: ${response.status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  };
  const messages = (to: string) => control<ReceivedMessage[]>(`/messages?to=${encodeURIComponent(to)}`);
  return {
    url,
    smtpPort,
    messages,
    waitForMessages: (to, count) => waitFor(() => messages(to), count),
    async setFault(fault) {
      const headers = { 'content-type': 'application/json' };
      await control('/faults', { method: 'PUT', headers, body: JSON.stringify(fault) });
    },
    async clearFaults() {
      await control('/faults', { method: 'DELETE' });
    },
    async requests(provider) {
      return (await control<{ count: number }>(`/requests?provider=${provider}`)).count;
    },
    async stop() {
      giveBack();
    },
  };
}

async function waitFor<T>(read: () => Promise<T[]>, count: number): Promise<T[]> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const found = await read();
    if (found.length >= count) return found;
    if (Date.now() > until) throw new Error(`${found.length} of ${count} messages arrived`);
    await new Promise((resolve) => {
      setTimeout(resolve, POLL_MS);
    });
  }
}
