import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type Processes, until } from './processes.ts';

const ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--remote-debugging-port=0',
  '--window-size=1440,900',
];

/** Controls one page in Chromium's own protocol. */
export type Tab = {
  send: (method: string, params?: object) => Promise<Record<string, unknown>>;
  /** The value of an expression, after awaiting promises. An exception in the page is thrown here. */
  evaluate: <Value>(expression: string) => Promise<Value>;
};

/** A running Chromium: its own protocol, and the port at which other tools find it. */
type Chromium = { port: number; call: Call };

/** The system's Chromium with a profile of its own; both end with the run. */
export async function startChromium(processes: Processes): Promise<Chromium> {
  const folder = await mkdtemp(join(tmpdir(), 'wattle-bench-browser-'));
  processes.atEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const command = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  const browser = processes.start({
    command,
    args: [...ARGUMENTS, `--user-data-dir=${folder}`, 'about:blank'],
    env: { HOME: folder },
    // On one core, the browser's other threads would count: the slowdown goes by the clock, not by what a thread did.
    cores: 'all',
  });
  const listening = /DevTools listening on (ws:\S+)/;
  await until(() => Promise.resolve(listening.test(browser.complaints())), browser);
  const [, address = ''] = listening.exec(browser.complaints()) ?? [];
  return { port: Number(new URL(address).port), call: await connect(address) };
}

/** One empty page in a Chromium, a new one unless it is given. */
export async function openTab(processes: Processes, given?: Chromium): Promise<Tab> {
  const { call } = given ?? (await startChromium(processes));
  const { targetId } = await call('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = await call('Target.attachToTarget', { targetId, flatten: true });
  const send: Tab['send'] = (method, params = {}) => call(method, params, String(sessionId));
  return { send, evaluate: (expression) => evaluate(send, expression) };
}

/** Signs a browser in as the member whose cookies these are, `name=value; …` as a request carries them. */
export async function takeCookies({ send }: Pick<Tab, 'send'>, url: string, cookies: string): Promise<void> {
  const list = cookies.split('; ').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return { name, value: value.join('='), url };
  });
  await send('Network.setCookies', { cookies: list });
}

type Answer = { id?: number; result?: Record<string, unknown>; error?: { message: string } };
type Call = (method: string, params: object, sessionId?: string) => Promise<Record<string, unknown>>;

async function connect(address: string): Promise<Call> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, PromiseWithResolvers<Record<string, unknown>>>();
  socket.addEventListener('message', ({ data }) => {
    const { id = 0, result = {}, error } = JSON.parse(String(data)) as Answer;
    const asked = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) asked?.resolve(result);
    else asked?.reject(new Error(`Chromium refused: ${error.message}`));
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error('Chromium does not answer')));
  });
  let last = 0;
  return (method, params, sessionId) => {
    last += 1;
    const asked = Promise.withResolvers<Record<string, unknown>>();
    waiting.set(last, asked);
    socket.send(JSON.stringify({ id: last, method, params, sessionId }));
    return asked.promise;
  };
}

async function evaluate<Value>(send: Tab['send'], expression: string): Promise<Value> {
  const { result, exceptionDetails } = await send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
  });
  if (exceptionDetails !== undefined) throw new Error(`the page threw: ${JSON.stringify(exceptionDetails)}`);
  return (result as { value: Value }).value;
}
