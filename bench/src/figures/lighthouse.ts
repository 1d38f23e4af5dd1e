import { ProcessGroup } from '@wattle/testkit/processes/process-group';
import runLighthouse from 'lighthouse';

import { median } from '../ratio.ts';
import { openTab, startChromium, takeCookies } from '../surroundings/chromium.ts';
import type { Figure } from './figure.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Scores = Readonly<Partial<Record<(typeof CATEGORIES)[number], number>>>;

const READ: Scores = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 };
/** Search engines do not see a member's pages. */
const ofMember = (performance: number): Scores => ({
  performance,
  accessibility: 100,
  'best-practices': 100,
});
const PAGES: Readonly<Record<string, Scores>> = {
  '/': READ,
  '/articles/what-is-a-credit-score': READ,
  '/helpcentre': READ,
  '/deals/credit-cards': READ,
  '/terms-of-use': READ,
  '/login': { ...READ, performance: 96 },
  '/credit-score': { ...READ, performance: 94 },
};
const MEMBER_PAGES: Readonly<Record<string, Scores>> = {
  '/dashboard': ofMember(90),
  '/credit-report-overview': ofMember(88),
};
const ROUNDS = 5;

type Page = { page: string; wanted: Scores };
type Load = Page & { scores: Scores };

/** Lighthouse's scores as a phone gets them, with an empty cache: of all pages and categories the one nearest to its target. */
export const lighthouse: Figure = {
  name: 'lighthouse',
  async measure(services) {
    const { address, member } = await services();
    const processes = new ProcessGroup();
    try {
      const chromium = await startChromium(processes);
      const tab = await openTab(processes, chromium);
      const loads: Load[] = [];
      const measure = async ([page, wanted]: readonly [string, Scores]) => {
        const load = { page, wanted, url: address.api + page, port: chromium.port };
        loads.push(await mediansOf(load, () => tab.cdp.send('Network.clearBrowserCache')));
      };
      for (const page of Object.entries(PAGES)) await measure(page);
      await takeCookies(tab, address.api, member.browser.headers()['cookie'] ?? '');
      for (const page of Object.entries(MEMBER_PAGES)) await measure(page);
      return worstOf(loads);
    } finally {
      await processes.stopAll();
    }
  },
};

async function mediansOf(
  { page, wanted, url, port }: Page & { url: string; port: number },
  clear: () => Promise<unknown>,
): Promise<Load> {
  const rounds: Scores[] = [];
  while (rounds.length < ROUNDS) {
    await clear();
    rounds.push(await scoresOf(url, port));
  }
  const scores = Object.fromEntries(
    CATEGORIES.map((name) => [name, median(rounds.map((round) => round[name] ?? 0))]),
  );
  process.stderr.write(
    `    ${page}: ${CATEGORIES.map((name) => scores[name]).join(' / ')}` +
      ` (performance ${rounds.map(({ performance }) => performance).join(', ')})\n`,
  );
  return { page, wanted, scores };
}

/** Its defaults: a phone four times slower than this machine, on a slow mobile network. Cookies stay. */
async function scoresOf(url: string, port: number, triesLeft = 2): Promise<Scores> {
  const result = await runLighthouse(url, {
    port,
    logLevel: 'error',
    disableStorageReset: true,
    onlyCategories: [...CATEGORIES],
  });
  const { categories, runtimeError, finalDisplayedUrl = '' } = result?.lhr ?? {};
  if (categories !== undefined && runtimeError === undefined && finalDisplayedUrl === url)
    return Object.fromEntries(
      CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
    );
  // On a busy machine the browser's own recording fails now and then.
  if (triesLeft > 0) return scoresOf(url, port, triesLeft - 1);
  throw new Error(`${url} could not be measured: ${runtimeError?.message ?? finalDisplayedUrl}`);
}

function worstOf(loads: readonly Load[]) {
  const points = loads.flatMap(({ page, wanted, scores }) =>
    CATEGORIES.flatMap((name) => {
      const limit = wanted[name];
      return limit === undefined ? [] : [{ page, name, limit, measured: scores[name] ?? 0 }];
    }),
  );
  const [worst] = points.toSorted((one, other) => one.measured / one.limit - other.measured / other.limit);
  if (worst === undefined) throw new Error('nothing was measured');
  return {
    figure: 'lighthouse',
    measured: worst.measured,
    limit: worst.limit,
    unit: 'points',
    target: { atLeast: 1 },
    note: `${worst.name} of ${worst.page}, the furthest from its target of ${loads.length} pages; medians of ${ROUNDS}`,
  } as const;
}
