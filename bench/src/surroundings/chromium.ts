import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { ProcessGroup } from '@wattle/testkit/processes/process-group';
import { until } from '@wattle/testkit/waiting';
import { chromium, type BrowserContext, type CDPSession, type Page } from 'playwright-core';

import { pinned } from './services.ts';

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
export async function startChromium(processes: ProcessGroup): Promise<Chromium> {
  const folder = await mkdtemp(join(tmpdir(), 'wattle-bench-browser-'));
  processes.atEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const command = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  const args = [...ARGUMENTS, `--user-data-dir=${folder}`, 'about:blank'];
  const env = { PATH: process.env['PATH'], HOME: folder };
  // On one core, the browser's other threads would count: the slowdown goes by the clock, not by what a thread did.
  const running = processes.start(pinned('all', { name: 'Chromium', command, args, env }));
  const listening = /DevTools listening on (ws:\S+)/;
  await until('Chromium listens', () => listening.test(running.lastLines));
  const [, address = ''] = listening.exec(running.lastLines) ?? [];
  const browser = await chromium.connectOverCDP(address);
  processes.atEnd(() => browser.close());
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('Chromium has no profile');
  return { port: Number(new URL(address).port), context };
}

/** Opens an empty page, in a new Chromium unless one is given. */
export async function openTab(processes: ProcessGroup, given?: Chromium): Promise<Tab> {
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
