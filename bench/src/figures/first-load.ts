import { openTab, takeCookies, type Tab } from '../surroundings/chromium.ts';
import { makeProcesses, pause } from '../surroundings/processes.ts';
import type { Figure } from './figure.ts';

/** Pages that are only read, and what each may fetch; then the ways in, on which React wakes; then a member's. */
const READ_KB = 12;
const FORM_KB = 100;
const MEMBER_KB = 150;
const PAGES: Readonly<Record<string, number>> = {
  '/': READ_KB,
  '/articles': READ_KB,
  '/articles/what-is-a-credit-score': READ_KB,
  '/helpcentre': READ_KB,
  '/deals/credit-cards': READ_KB,
  '/terms-of-use': READ_KB,
  '/login': FORM_KB,
  '/credit-score': FORM_KB,
};
const MEMBER_PAGES: Readonly<Record<string, number>> = {
  '/dashboard': MEMBER_KB,
  '/credit-report-overview': MEMBER_KB,
};
/** Longer than any late part waits to be fetched. */
const SETTLED_MS = 3000;

/** Script that a browser with an empty cache fetches for a page that nobody touches, as it comes over the wire. */
export const firstLoad: Figure = {
  name: 'first-load',
  async measure(services) {
    const { address, member } = await services();
    const processes = makeProcesses();
    try {
      const tab = await openTab(processes);
      await tab.send('Network.enable');
      await tab.send('Network.setCacheDisabled', { cacheDisabled: true });
      await tab.send('Page.enable');
      const loads: Load[] = [];
      const measure = async ([page, limit]: readonly [string, number]) =>
        loads.push({ page, limit, kilobytes: await fetchedBy(tab, address.api + page) });
      // One page after the other: they would share what is fetched.
      for (const page of Object.entries(PAGES)) await measure(page);
      await takeCookies(tab, address.api, member.browser.headers()['cookie'] ?? '');
      for (const page of Object.entries(MEMBER_PAGES)) await measure(page);
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
      await processes.endAll();
    }
  },
};

type Load = { page: string; limit: number; kilobytes: number };

async function fetchedBy(tab: Tab, address: string): Promise<number> {
  await tab.send('Page.navigate', { url: 'about:blank' });
  await tab.send('Page.navigate', { url: address });
  await pause(SETTLED_MS);
  const bytes = await tab.evaluate<number>(
    `performance.getEntriesByType('resource').filter(({ name }) => new URL(name).pathname.endsWith('.js'))` +
      `.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`,
  );
  if (!(bytes > 0)) throw new Error(`${address} fetched no script at all`);
  return bytes / 1000;
}
