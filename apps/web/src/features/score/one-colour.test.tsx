import {
  bandOf,
  BANDS,
  GAUGE_CUT_OFFS,
  gaugeAngle,
  gaugeSegmentOf,
  isScore,
  SCORE_MAX,
  SCORE_MIN,
} from '@wattle/domain/score/score-bands';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ScoreDial } from '#web/ui/charts/score-dial.tsx';
import { BandScale } from './band-scale.tsx';
import { HistoryChart, WIDE } from './history/history-chart.tsx';
import { bandsOf } from './history/history-geometry.ts';
import { monthsOf } from './history/months.ts';
import { BandList } from './history-section.tsx';

const everyScore = Array.from({ length: SCORE_MAX + 1 }, (_, score) => score);
const months = (score: number) => monthsOf([{ date: '2026-03-01', score, isEstimated: false }], 'failed');

function drawn(element: ReactNode): HTMLElement {
  const place = document.createElement('div');
  place.innerHTML = renderToStaticMarkup(element);
  return place;
}

/** The colours of these elements, by the number of their class. */
const coloursIn = (place: HTMLElement, selector: string) =>
  new Set(
    Array.from(place.querySelectorAll(selector), ({ classList }) => /\bb\d/.exec(classList.value)?.[0]),
  );

const placeOf = (score: number) => {
  const strip = drawn(<BandScale score={score} own={bandOf(score).name} />);
  return Number(/--at:([\d.e-]+)/.exec(strip.innerHTML)?.[1]);
};

/** Where a colour or a band begins or ends: drawing all 1201 dials would take too long. */
const edges = [SCORE_MIN, ...GAUGE_CUT_OFFS, ...BANDS.map(({ min }) => min), SCORE_MAX]
  .flatMap((score) => [score - 1, score, score + 1])
  .filter(isScore);

describe('a score', () => {
  it('[SCORE-010] has one colour on strip, list and history, whatever it is', () => {
    for (const score of everyScore) {
      const [month] = months(score);
      if (month === undefined) throw new Error('a month without a score');
      const own = gaugeSegmentOf(score);
      const strip = drawn(<BandScale score={score} own={month.bandName} />);
      const list = drawn(<BandList {...month} />);
      expect(coloursIn(strip, '[class^="b"]'), `on the strip at ${score}`).toEqual(new Set([`b${own}`]));
      expect(coloursIn(list, 'li[class^="b"]'), `in the list at ${score}`).toEqual(new Set([`b${own}`]));
      const stripes = bandsOf([month], { ...WIDE, range: '0-1200' }).filter(
        ({ segment }) => segment !== null,
      );
      expect(stripes, `in the history at ${score}`).toMatchObject([{ segment: own, name: month.bandName }]);
      expect(strip.querySelector('.is-you')?.textContent).toContain(bandOf(score).name);
      expect(list.querySelector('.is-you')?.textContent).toContain(bandOf(score).name);
    }
  }, 30_000);

  it.each(edges)('[SCORE-010] has that colour on the dial and in the history’s drawing, at %i', (score) => {
    const own = new Set([`b${gaugeSegmentOf(score)}`]);
    const [angle, segment, bandName] = [gaugeAngle(score), gaugeSegmentOf(score), bandOf(score).name];
    const dial = drawn(<ScoreDial {...{ score, angle, segment, bandName }} animate={false} />);
    expect(coloursIn(dial, '.bead')).toEqual(own);
    const chart = drawn(
      <HistoryChart months={months(score)} chosen={null} label="All" range="0-1200" level={null} />,
    );
    expect(coloursIn(chart, 'g[class^="b"]')).toEqual(own);
  });

  it('[SCORE-010] moves right on the strip as it rises, from end to end of its band', () => {
    for (const score of everyScore) {
      const { min, max } = bandOf(score);
      expect(placeOf(score), `at ${score}`).toBeCloseTo((score - min) / (max - min));
    }
  });

  it('[SCORE-010] stands on a dial that names no cut-off beside the bands’ own bounds', () => {
    const place = { score: 742, angle: gaugeAngle(742), segment: 4, bandName: 'Very Good' };
    expect(drawn(<ScoreDial {...place} animate={false} />).textContent).toBe('742');
  });
});
