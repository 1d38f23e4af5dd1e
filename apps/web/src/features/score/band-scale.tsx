import { bandOf, BANDS, gaugeSegmentOf } from '@wattle/domain/score/score-bands';
import type { CSSProperties } from 'react';
import { classNames } from '#web/ui/class-names.ts';

type BandScaleProps = {
  score: number;
  /** The band as the answer names it. */
  own: string;
};

/**
 * The five bands with their ranges, lowest first. The member's own is marked and named, and it alone has a colour: the
 * dial's at this score, whose cut-offs are others than those of the bands (SCORE-010).
 */
export function BandScale({ score, own }: BandScaleProps) {
  return (
    <ol className="scale" aria-label="Score bands, lowest first">
      {BANDS.map(({ key, name, rangeText }) => (
        <li
          key={key}
          className={classNames(name === own && `b${gaugeSegmentOf(score)} is-you`)}
          style={name === own ? ({ '--at': `${placeIn(score)}%` } as CSSProperties) : undefined}
        >
          {name === own && <i className="scale__you" aria-hidden="true" />}
          <span>
            {name}
            {name === own && <span className="vh"> (your band)</span>}
          </span>
          <span className="num">{rangeText.replace('-', ' to ')}</span>
        </li>
      ))}
    </ol>
  );
}

/** How far along its own band a score is, in per cent; the marker never hangs over an end. */
function placeIn(score: number): number {
  const { min, max } = bandOf(score);
  return Math.min(94, Math.max(6, Math.round(((score - min) / (max - min)) * 100)));
}
