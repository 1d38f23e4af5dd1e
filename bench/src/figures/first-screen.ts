import { join } from 'node:path';

import { freePort } from '@wattle/testkit/processes/free-port';
import { ProcessGroup } from '@wattle/testkit/processes/process-group';
import { verifyPassport } from '@wattle/testkit/people';
import { projectRoot } from '@wattle/testkit/project-root';
import { pause, until } from '@wattle/testkit/waiting';

import { median, type Reading } from '../ratio.ts';
import { openTab, startChromium, takeCookies, type Tab } from '../surroundings/chromium.ts';
import type { Services } from '../surroundings/services.ts';
import { openSlowNetwork, type SlowNetwork } from '../surroundings/slow-network.ts';
import type { Figure } from './figure.ts';

const ROUNDS = 7;
const SLOW_DOWN = 4;
/** Longer than the service worker waits. */
const REST_MS = 5000;

/** What a page shows first and then, by a selector, and how much of the time before it may take. */
const SHOWN = {
  '/dashboard': { score: '#band-heading', offers: '.offers-block .offer:not(.skel)' },
  '/credit-report-overview': { report: '[role=tabpanel] .item' },
  '/dashboard-score-history': { history: '.hist table' },
};
const TARGETS: Readonly<Record<string, number>> = {
  paint: 1.05,
  score: 0.75,
  offers: 0.8,
  report: 0.8,
  history: 0.8,
  'kB-offers': 0.6,
  'kB-rest': 1,
};

type Build = { origin: string; network: SlowNetwork; tab: Tab; clear: () => Promise<unknown> };
type Load = Record<string, number>;

/**
 * When a member's page shows what it is about, on a phone with an empty cache, as a ratio to the build that
 * `BENCH_BEFORE` names. Both take turns in one browser, with the same API and member.
 */
export const firstScreen: Figure = {
  name: 'first-screen',
  isLong: true,
  async measure(services) {
    const before = process.env['BENCH_BEFORE'];
    if (before === undefined) throw new Error('BENCH_BEFORE names no folder of built pages');
    const processes = new ProcessGroup();
    try {
      const given = await services();
      await verifyPassport(given.member.browser);
      const chromium = await startChromium(processes);
      const start = async (folder: string) =>
        open(given, folder, await openTab(processes, chromium), processes);
      const builds = [await start(before), await start(join(projectRoot, 'apps/web/build/client'))];
      const loads: Load[][] = builds.map(() => []);
      // The first leaves what a browser has of a member who was here before.
      for (let round = 0; round <= ROUNDS; round += 1) {
        for (const [index, build] of round % 2 === 0
          ? builds.entries()
          : [...builds.entries()].toReversed()) {
          const load = await loadAll(build);
          process.stderr.write(`    ${['before', 'now'][index]}: ${JSON.stringify(load)}\n`);
          if (round > 0) loads[index]?.push(load);
        }
      }
      return readingsOf(loads);
    } finally {
      await processes.stopAll();
    }
  },
};

async function open(
  { startApi, member }: Services,
  folder: string,
  tab: Tab,
  processes: ProcessGroup,
): Promise<Build> {
  const PORT = String(await freePort());
  const network = await openSlowNetwork(Number(PORT));
  processes.atEnd(async () => network.close());
  const origin = `http://127.0.0.1:${network.port}`;
  await startApi({ PORT, PUBLIC_URL: origin, WEB_DIR: folder });
  await takeCookies(tab, origin, member.browser.headers()['cookie'] ?? '');
  await tab.page.setViewportSize({ width: 390, height: 844 });
  await tab.cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
  const stored = { origin, storageTypes: 'service_workers,cache_storage' };
  return {
    origin,
    network,
    tab,
    async clear() {
      await tab.page.goto('about:blank');
      await tab.cdp.send('Storage.clearDataForOrigin', stored);
      await tab.cdp.send('Network.clearBrowserCache');
      await until('the page before is quiet', () => isQuiet(network, 500));
    },
  };
}

async function loadAll({ origin, network, tab, clear }: Build): Promise<Load> {
  const load: Load = {};
  for (const [path, marks] of Object.entries(SHOWN)) {
    await clear();
    const before = network.received();
    const kB = () => (network.received() - before) / 1000;
    await tab.page.goto(origin + path, { waitUntil: 'commit' });
    for (const [name, selector] of Object.entries(marks))
      load[name] = await tab.page.evaluate(whenShown(selector));
    if (path !== '/dashboard') continue;
    load['paint'] = await tab.page.evaluate(
      `performance.getEntriesByName('first-contentful-paint')[0].startTime`,
    );
    await pause(1500);
    load['kB-offers'] = kB();
    await until('the page rests', () => isQuiet(network, REST_MS), 60_000);
    load['kB-rest'] = kB();
  }
  return load;
}

/** The time of the first frame with it; rejects after a minute, with what stands there instead. */
const whenShown = (selector: string) => `new Promise((resolve, reject) => {
  const look = () => {
    if (document.querySelector('${selector}')) resolve(performance.now());
    else if (performance.now() > 60_000) reject(new Error('no ${selector} in: ' + document.body.innerText));
    else requestAnimationFrame(look);
  };
  look();
})`;

async function isQuiet(network: SlowNetwork, forMs: number): Promise<boolean> {
  const before = network.received();
  await pause(forMs);
  return network.received() === before;
}

function readingsOf([before = [], now = []]: Load[][]): Reading[] {
  return Object.entries(TARGETS).map(([name, atMost]) => ({
    figure: `first-screen-${name}`,
    measured: median(now.map((load) => load[name] ?? Number.NaN)),
    limit: median(before.map((load) => load[name] ?? Number.NaN)),
    unit: name.startsWith('kB') ? 'kB' : 'ms',
    target: { atMost },
  }));
}
