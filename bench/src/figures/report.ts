import { pause, until } from '@wattle/testkit/waiting';

import { median } from '../ratio.ts';
import type { Tab } from '../surroundings/chromium.ts';
import { onReportSite } from '../surroundings/report-site.ts';
import type { Figure } from './figure.ts';

const LIMIT_MS = 50;
const SLOW_DOWN = 4;
const ROUNDS = 5;
/** Long enough for everything that a press triggers; nothing on the page moves by itself. */
const SETTLED_MS = 400;

/** Types into the search as a hand does: the page hears of it by its event. */
const typing = (text: string) => `(() => {
  const field = document.querySelector('.filter [type=search]');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, '${text}');
  field.dispatchEvent(new Event('input', { bubbles: true }));
})()`;

/** What a reader does, by name: the expression presses once and may be pressed again. */
const PRESSES: Record<string, string> = {
  'open the last card': `document.querySelectorAll('[role=tabpanel]:not([hidden]) .item summary')[59].click()`,
  'close it': `document.querySelectorAll('[role=tabpanel]:not([hidden]) .item summary')[59].click()`,
  'open a card with a default': `document.querySelectorAll('[role=tabpanel]:not([hidden]) .item summary')[4].click()`,
  'close that': `document.querySelectorAll('[role=tabpanel]:not([hidden]) .item summary')[4].click()`,
  'search the accounts': typing('zzz'),
  'show all of them again': typing(''),
  'to the enquiries': `document.querySelectorAll('[role=tab]')[1].click()`,
  'open an enquiry': `document.querySelectorAll('[role=tabpanel]:not([hidden]) .item summary')[79].click()`,
  'close the enquiry': `document.querySelectorAll('[role=tabpanel]:not([hidden]) .item summary')[79].click()`,
  'to the defaults': `document.querySelectorAll('[role=tab]')[2].click()`,
  'to the court actions': `document.querySelectorAll('[role=tab]')[3].click()`,
  'back to the accounts': `document.querySelectorAll('[role=tab]')[0].click()`,
};

/** Script time for opening a card and changing the tab of a heavy report, on a machine four times as slow. */
export const reportPresses: Figure = {
  name: 'report-presses',
  async measure() {
    return onReportSite(async (tab, origin) => {
      await openReport(tab, origin);
      const medians = await mediansOf(tab);
      const [slowest = ['', 0]] = medians.toSorted(([, one], [, other]) => other - one);
      return {
        figure: 'report-presses',
        measured: slowest[1],
        limit: LIMIT_MS,
        unit: 'ms',
        target: { below: 1 },
        note: `slowest: ${slowest[0]}; 60 accounts, 80 enquiries, ${SLOW_DOWN} times slower`,
      };
    });
  },
};

async function openReport(tab: Tab, origin: string): Promise<void> {
  // The time of the page's own thread: other programs on the machine are not its script.
  await tab.cdp.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' });
  await tab.cdp.send('Performance.enable');
  await tab.page.goto(`${origin}/credit-report-overview`);
  const cards = `document.querySelectorAll('[role=tabpanel] .item').length`;
  await until('the page is shown', async () => (await tab.page.evaluate<number>(cards)) > 140);
  await tab.cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
  await pause(SETTLED_MS * 2);
}

/** The first round warms up, and the median leaves it behind: code runs interpreted at first. */
async function mediansOf(tab: Tab): Promise<[name: string, milliseconds: number][]> {
  const times = new Map<string, number[]>(Object.keys(PRESSES).map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, press] of Object.entries(PRESSES)) {
      const before = await scriptMs(tab);
      await tab.page.evaluate(press);
      await pause(SETTLED_MS);
      times.get(name)?.push((await scriptMs(tab)) - before);
    }
  }
  return [...times].map(([name, each]) => {
    process.stderr.write(`    ${name}: ${each.map((time) => time.toFixed(1)).join(', ')} ms\n`);
    return [name, median(each)];
  });
}

async function scriptMs(tab: Tab): Promise<number> {
  const { metrics } = await tab.cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000;
}
