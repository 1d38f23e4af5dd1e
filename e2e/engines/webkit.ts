import path from 'node:path';
import { freePort } from '@wattle/testkit/processes/free-port';
import { RunningProcess } from '@wattle/testkit/processes/running-process';
import { Builder, Capabilities } from 'selenium-webdriver';
import { type Engine, KEYS, PHONE, programOf } from './engine.ts';
import { jsonOf } from './puppeteer.ts';

const PACKAGES = 'webkit2gtk-driver xvfb python3-gi gir1.2-webkit2-4.1';
const host = path.join(import.meta.dirname, 'webkit_host.py');
const SCREEN = `-screen 0 ${PHONE.width}x${PHONE.height}x24`;

/** WebKitGTK with its own driver, on a screen of a phone's size. */
export async function startWebKit(): Promise<Engine> {
  const complaints: string[] = [];
  const server = `http://127.0.0.1:${await freePort()}`;
  const driver = new RunningProcess({
    name: 'WebKitWebDriver',
    command: programOf(PACKAGES, 'xvfb-run'),
    // The web process writes what the console says to its standard output; unbuffered, no line is lost.
    args: [
      '-a',
      '-s',
      SCREEN,
      'stdbuf',
      '-oL',
      programOf(PACKAGES, 'WebKitWebDriver'),
      `--port=${new URL(server).port}`,
    ],
    onOutput: (line) => {
      if (/CONSOLE .*ERROR/.test(line)) complaints.push(line);
    },
  });
  await driver.ready(`${server}/status`);
  const options = { binary: host, args: [String(PHONE.width), String(PHONE.height)] };
  const capabilities = new Capabilities({ browserName: 'wattle', 'webkitgtk:browserOptions': options });
  const session = await new Builder().usingServer(server).withCapabilities(capabilities).build();
  const version = (await session.getCapabilities()).getBrowserVersion() ?? '';
  return {
    version: `webkitgtk/${version}`,
    open: (url) => session.get(url),
    back: () => session.navigate().back(),
    evaluate: async (expression) => JSON.parse(await session.executeScript(`return ${jsonOf(expression)}`)),
    press: ({ x, y }) => session.actions({ async: true }).move({ x, y, duration: 0 }).click().perform(),
    type: (text) => session.actions({ async: true }).sendKeys(text).perform(),
    key: (key) => session.actions({ async: true }).sendKeys(KEYS[key]).perform(),
    screenshot: async () => Buffer.from(await session.takeScreenshot(), 'base64'),
    complaints: () => complaints,
    // With the screen and the window, which belong to its group.
    close: () => driver.stop(),
  };
}
