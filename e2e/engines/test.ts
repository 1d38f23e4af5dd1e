import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '@wattle/testkit/project-root';
import { test as base, expect } from '@playwright/test';
import { prepared } from '../support/environment.ts';
import { OutsideWorld } from '../support/outside-world.ts';
import { EnginePage } from './engine-page.ts';
import type { Engine } from './engine.ts';
import { startChromium, startFirefox } from './puppeteer.ts';
import { startWebKit } from './webkit.ts';

const ENGINES = { chromium: startChromium, firefox: startFirefox, webkit: startWebKit };
const pictures = path.join(projectRoot, '.cache/engines');

/**
 * What Firefox says of what a page was loading when it was left, and any engine of a session that has just ended: the
 * page may learn it when its bell asks.
 */
const HARMLESS = /A ServiceWorker intercepted the request|\/v1\/user\/notifications\/unread/;

type Fixtures = { engine: Engine; page: EnginePage; world: OutsideWorld };
export type EngineOptions = {
  engineName: keyof typeof ENGINES;
  /** What the console may say. */
  planned: RegExp | null;
};

/** A browser of its own for each journey. No complaint goes unnoticed, and a picture of the end is kept to be looked at. */
export const test = base.extend<Fixtures & EngineOptions>({
  engineName: ['firefox', { option: true }],
  planned: [null, { option: true }],
  engine: async ({ engineName, planned }, use, { title }) => {
    const engine = await ENGINES[engineName]();
    await use(engine);
    mkdirSync(pictures, { recursive: true });
    const name = `${engineName}-${title.replaceAll(/\W+/g, '-')}.png`;
    writeFileSync(path.join(pictures, name), await engine.screenshot());
    await engine.close();
    const isHarmless = (words: string) => HARMLESS.test(words) || planned?.test(words) === true;
    const complaints = engine.complaints().filter((words) => !isHarmless(words));
    expect(complaints, 'what the pages complained of').toEqual([]);
  },
  page: async ({ engine }, use) => use(new EnginePage(engine, prepared().origin)),
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
  world: async ({}, use) => use(new OutsideWorld(prepared().control)),
});

export { expect };
