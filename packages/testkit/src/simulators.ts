import { spawn } from 'node:child_process';
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
  /** Those by which a mail's receiver leaves the list, names in lower case. */
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
  /** Waits until `count` messages arrived, and answers them, newest first. */
  waitForMessages: (to: string, count: number) => Promise<ReceivedMessage[]>;
  setFault: (fault: { provider: string; mode: string; delayMs?: number; rate?: number }) => Promise<void>;
  clearFaults: () => Promise<void>;
  /** How often a provider was called. */
  requests: (provider: string) => Promise<number>;
  stop: () => Promise<void>;
};

const entry = fileURLToPath(new URL('../../../apps/simulators/src/main.ts', import.meta.url));
const POLL_MS = 50;
const PATIENCE_MS = 15_000;

/** Starts the outside world as its own process on free ports. */
export async function startSimulators(): Promise<Simulators> {
  const directory = mkdtempSync(join(tmpdir(), 'wattle-simulators-'));
  const child = spawn(process.execPath, [entry], {
    env: { PATH: '/usr/bin:/bin', SIMULATORS_PORT: '0', SMTP_PORT: '0', SIMULATORS_DATA_DIR: directory },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).once('line', resolve);
    child.once('exit', () => reject(new Error('the simulators did not start')));
  });
  const { simulators: url, smtp: smtpPort } = JSON.parse(line) as { simulators: string; smtp: number };
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
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(directory, { recursive: true, force: true });
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
