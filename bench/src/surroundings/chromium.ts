import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { chromium, type BrowserContext, type CDPSession, type Page } from 'playwright-core';

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

/** `port` is the DevTools port, which Lighthouse connects to. */
type Chromium = { port: number; context: BrowserContext };
/** A page, and a session of the DevTools protocol on it. */
export type Tab = { page: Page; cdp: CDPSession };

/**
 * Starts the system's Chromium with an empty profile; both are removed at the end of the run. Playwright only connects:
 * it can't start a browser on chosen cores.
 */
export async function startChromium(processes: Processes): Promise<Chromium> {
  const folder = await mkdtemp(join(tmpdir(), 'wattle-bench-browser-'));
  processes.atEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const command = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  const running = processes.start({
    command,
    args: [...ARGUMENTS, `--user-data-dir=${folder}`, 'about:blank'],
    env: { HOME: folder },
    // On one core, the browser's other threads would count: the slowdown goes by the clock, not by what a thread did.
    cores: 'all',
  });
  const listening = /DevTools listening on (ws:\S+)/;
  await until(() => Promise.resolve(listening.test(running.complaints())), running);
  const [, address = ''] = listening.exec(running.complaints()) ?? [];
  const browser = await chromium.connectOverCDP(address);
  processes.atEnd(() => browser.close());
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('Chromium has no profile');
  return { port: Number(new URL(address).port), context };
}

/** Opens an empty page, in a new Chromium unless one is given. */
export async function openTab(processes: Processes, given?: Chromium): Promise<Tab> {
  const { context } = given ?? (await startChromium(processes));
  const page = await context.newPage();
  return { page, cdp: await context.newCDPSession(page) };
}

/** Sets the cookies of a `Cookie` header. */
export async function takeCookies({ page }: Pick<Tab, 'page'>, url: string, cookies: string): Promise<void> {
  const list = cookies.split('; ').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return { name, value: value.join('='), url };
  });
  await page.context().addCookies(list);
}
