import { pause, until } from '@wattle/testkit/waiting';

import { median } from '../ratio.ts';
import type { Tab } from '../surroundings/chromium.ts';
import { onReportSite } from '../surroundings/report-site.ts';
import type { Figure } from './figure.ts';

/** Sixty frames a second. */
const LIMIT_MS = 1000 / 60;
const SLOW_DOWN = 4;
const ROUNDS = 3;
const FRAMES = 120;
/** The time until the map is at rest, and drawn sharp. */
const SETTLED_MS = 600;

/** What a finger does with the map, by name: where it, or the second of two, is at the nth frame. */
const MOVES: Record<string, { readonly fingers: 1 | 2; readonly at: string }> = {
  'pinch out and in': { fingers: 2, at: `[190 + 140 * Math.sin((n / ${FRAMES}) * Math.PI), 120]` },
  'drag the whole country': { fingers: 1, at: '[160 + 60 * Math.sin(n / 12), 120]' },
  'drag a capital': { fingers: 1, at: '[160 + 120 * Math.sin(n / 12), 120 + 80 * Math.cos(n / 15)]' },
};

/** The page's own thread for one frame of the score map that a finger moves, on a phone four times as slow. */
export const mapFrames: Figure = {
  name: 'map-frames',
  async measure() {
    return onReportSite(async (tab, origin) => {
      await openMap(tab, origin);
      const readings = await readingsOf(tab);
      const [slowest] = readings.toSorted((one, other) => other.ms - one.ms);
      const rates = readings.map(({ perSecond }) => perSecond.toFixed(0)).join(', ');
      return {
        figure: 'map-frames',
        measured: slowest?.ms ?? Number.NaN,
        limit: LIMIT_MS,
        unit: 'ms',
        target: { below: 1 },
        note: `slowest: ${slowest?.name}; ${rates} frames a second, ${SLOW_DOWN} times slower`,
      };
    });
  },
};

async function openMap(tab: Tab, origin: string): Promise<void> {
  await tab.cdp.send('Emulation.setDeviceMetricsOverride', {
    width: 390,
    height: 844,
    deviceScaleFactor: 3,
    mobile: true,
  });
  // The time of the page's own thread: other programs on the machine are not its work.
  await tab.cdp.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' });
  await tab.cdp.send('Performance.enable');
  await tab.page.goto(`${origin}/credit-score-map`);
  const regions = `document.querySelectorAll('.map__land [data-code]').length`;
  await until('the page is shown', async () => (await tab.page.evaluate<number>(regions)) > 300);
  await tab.cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
  await tab.page.evaluate(`document.querySelector('.map__picture').scrollIntoView()`);
  await pause(SETTLED_MS);
}

async function readingsOf(tab: Tab): Promise<{ name: string; ms: number; perSecond: number }[]> {
  const readings = [];
  for (const [name, move] of Object.entries(MOVES)) {
    const rounds: { ms: number; perSecond: number }[] = [];
    if (name === 'drag a capital')
      await tab.page.evaluate(
        `[...document.querySelectorAll('button')].find((b) => b.textContent === 'Sydney').click()`,
      );
    for (let round = 0; round < ROUNDS; round += 1) {
      await pause(SETTLED_MS);
      const before = await taskMs(tab);
      const took = await tab.page.evaluate<number>(scriptOf(move));
      const spent = (await taskMs(tab)) - before;
      rounds.push({ ms: spent / FRAMES, perSecond: (1000 * FRAMES) / took });
    }
    process.stderr.write(`    ${name}: ${rounds.map(({ ms }) => ms.toFixed(1)).join(', ')} ms a frame\n`);
    readings.push({
      name,
      ms: median(rounds.map(({ ms }) => ms)),
      perSecond: median(rounds.map(({ perSecond }) => perSecond)),
    });
  }
  return readings;
}

/** Moves a finger once a frame; how many milliseconds all of it took. */
function scriptOf({ fingers, at }: (typeof MOVES)[string]): string {
  return `(async () => {
    const path = document.querySelector('.map__land [data-code]');
    const { left, top } = document.querySelector('.map__view').getBoundingClientRect();
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const fire = (type, pointerId, [x, y], target) =>
      target.dispatchEvent(new PointerEvent(type, {
        bubbles: true, pointerId, pointerType: 'touch', button: 0, buttons: 1, clientX: left + x, clientY: top + y,
      }));
    const at = (n) => ${at};
    if (${fingers} === 2) fire('pointerdown', 1, [140, 120], path);
    fire('pointerdown', 2, at(0), path);
    const start = await frame();
    for (let n = 1; n <= ${FRAMES}; n += 1) {
      fire('pointermove', 2, at(n), window);
      await frame();
    }
    const took = (await frame()) - start;
    fire('pointerup', 2, at(0), window);
    fire('pointerup', 1, [140, 120], window);
    return took;
  })()`;
}

async function taskMs(tab: Tab): Promise<number> {
  const { metrics } = await tab.cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}
