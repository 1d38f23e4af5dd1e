import { ProcessGroup } from '@wattle/testkit/processes/process-group';
import { pause } from '@wattle/testkit/waiting';

import { SCRIPT_BYTES, scriptBudgetKb } from '../budgets.ts';
import { openTab, takeCookies, type Tab } from '../surroundings/chromium.ts';
import type { Figure } from './figure.ts';

const PAGES = [
  '/',
  '/articles',
  '/articles/what-is-a-credit-score',
  '/helpcentre',
  '/deals/credit-cards',
  '/terms-of-use',
  '/login',
  '/credit-score',
];
const MEMBER_PAGES = ['/dashboard', '/credit-report-overview'];
/** Longer than any deferred section waits to be fetched. */
const SETTLED_MS = 3000;

/** Script fetched with an empty cache for an untouched page, as transferred. */
export const firstLoad: Figure = {
  name: 'first-load',
  async measure(services) {
    const { address, member } = await services();
    const processes = new ProcessGroup();
    try {
      const tab = await openTab(processes);
      await tab.cdp.send('Network.enable');
      await tab.cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
      const loads: Load[] = [];
      const measure = async (page: string) =>
        loads.push({
          page,
          limit: scriptBudgetKb(page),
          kilobytes: await fetchedBy(tab, address.api + page),
        });
      // One page after the other: they would share what is fetched.
      for (const page of PAGES) await measure(page);
      await takeCookies(tab, address.api, member.browser.headers()['cookie'] ?? '');
      for (const page of MEMBER_PAGES) await measure(page);
      for (const { page, kilobytes, limit } of loads)
        process.stderr.write(`    ${page}: ${kilobytes.toFixed(1)} of ${limit} kB\n`);
      const [worst = { page: 'none', limit: 1, kilobytes: 0 }] = loads.toSorted(
        (one, other) => other.kilobytes / other.limit - one.kilobytes / one.limit,
      );
      return {
        figure: 'first-load',
        measured: worst.kilobytes,
        limit: worst.limit,
        unit: 'kB',
        target: { atMost: 1 },
        note: `${worst.page}, the nearest to its limit of ${loads.length} pages`,
      };
    } finally {
      await processes.stopAll();
    }
  },
};

type Load = { page: string; limit: number; kilobytes: number };

async function fetchedBy(tab: Tab, address: string): Promise<number> {
  await tab.page.goto('about:blank');
  await tab.page.goto(address);
  await pause(SETTLED_MS);
  const bytes = await tab.page.evaluate<number>(SCRIPT_BYTES);
  if (!(bytes > 0)) throw new Error(`${address} fetched no script at all`);
  return bytes / 1000;
}
