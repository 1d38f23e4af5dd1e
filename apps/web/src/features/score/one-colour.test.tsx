import {
  bandOf,
  GAUGE_CUT_OFFS,
  gaugeAngle,
  gaugeSegmentOf,
  SCORE_MAX,
} from '@wattle/domain/score/score-bands';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { dialScale, ScoreDial } from '#web/ui/charts/score-dial.tsx';
import { BandScale } from './band-scale.tsx';
import { HistoryChart } from './history/history-chart.tsx';
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

const bead = (score: number) => {
  const [angle, segment, bandName] = [gaugeAngle(score), gaugeSegmentOf(score), bandOf(score).name];
  return coloursIn(drawn(<ScoreDial {...{ score, angle, segment, bandName }} animate={false} />), '.bead');
};

describe('a score', () => {
  it('[SCORE-010] has one colour on dial, strip, history and list, whatever it is', () => {
    for (const score of everyScore) {
      const [month] = months(score);
      if (month === undefined) throw new Error('a month without a score');
      const own = bead(score);
      expect(own.size, `on the dial at ${score}`).toBe(1);
      const strip = drawn(<BandScale score={score} own={month.bandName} />);
      const list = drawn(<BandList {...month} />);
      const chart = drawn(<HistoryChart months={[month]} chosen={null} label="All" />);
      expect(coloursIn(strip, '[class^="b"]'), `on the strip at ${score}`).toEqual(own);
      expect(coloursIn(list, 'li[class^="b"]'), `in the list at ${score}`).toEqual(own);
      expect(coloursIn(chart, 'g[class^="b"]'), `in the history at ${score}`).toEqual(own);
      const named = strip.querySelector('.is-you')?.textContent;
      expect(named, `the band at ${score}`).toContain(bandOf(score).name);
      expect(list.querySelector('.is-you')?.textContent).toContain(bandOf(score).name);
    }
  }, 30_000);

  it('[SCORE-010] moves right on the strip as it rises, from end to end of its band', () => {
    const placeOf = (score: number) => {
      const strip = drawn(<BandScale score={score} own={bandOf(score).name} />);
      return Number(/--at:([\d.e-]+)/.exec(strip.innerHTML)?.[1]);
    };
    for (const score of everyScore) {
      const { min, max } = bandOf(score);
      expect(placeOf(score), `at ${score}`).toBeCloseTo((score - min) / (max - min));
    }
  });

  it('[SCORE-010] is read from marks that are the dial’s own cut-offs', () => {
    expect(dialScale).toEqual([0, ...GAUGE_CUT_OFFS, SCORE_MAX]);
    const dial = drawn(<ScoreDial score={null} label="No score" />);
    const marks = Array.from(dial.querySelectorAll('.dial__mark'), ({ textContent }) => Number(textContent));
    expect(marks).toEqual([...GAUGE_CUT_OFFS]);
  });
});
