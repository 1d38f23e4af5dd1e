import { type Browser, launch, type LaunchOptions, type Page } from 'puppeteer-core';
import { browser as chromium } from '../support/environment.ts';
import { type Engine, PHONE, programOf } from './engine.ts';

/** A stock Firefox, which speaks WebDriver BiDi itself. */
export async function startFirefox(): Promise<Engine> {
  const executablePath = programOf('firefox-esr', 'firefox-esr', 'firefox');
  return engineOf(await launch({ browser: 'firefox', executablePath }));
}

/** The Chromium of the other journeys. */
export async function startChromium(): Promise<Engine> {
  return engineOf(await launch({ ...chromium(), args: ['--no-sandbox'] } as LaunchOptions));
}

async function engineOf(browser: Browser): Promise<Engine> {
  const [page = await browser.newPage()] = await browser.pages();
  await page.setViewport(PHONE);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${String(error)}`));
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} for ${response.url()}`);
  });
  return {
    version: await browser.version(),
    open: (url) => open(page, url),
    back: async () => void (await page.goBack()),
    evaluate: async (expression) => JSON.parse(String(await page.evaluate(jsonOf(expression)))),
    press: ({ x, y }) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    key: (key) => page.keyboard.press(key),
    screenshot: async () => Buffer.from(await page.screenshot()),
    complaints: () => complaints,
    close: () => browser.close(),
  };
}

/** Firefox reports a page that leads on before it has loaded, as the log-out does, as a fault. */
async function open(page: Page, url: string): Promise<void> {
  await page.goto(url).catch((fault: unknown) => {
    if (!String(fault).includes('NS_BINDING_ABORTED')) throw fault;
  });
}

export const jsonOf = (expression: string): string => `JSON.stringify(${expression}) ?? 'null'`;
