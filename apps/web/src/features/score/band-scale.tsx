import { bandOf, BANDS, gaugeSegmentOf } from '@wattle/domain/score/score-bands';
import type { CSSProperties } from 'react';
import { classNames } from '#web/ui/class-names.ts';

type BandScaleProps = {
  score: number;
  own: string;
  /** The answer's, such as `661-734`; null for the band's. */
  ownRange?: string | null;
};

/**
 * The five bands, lowest first. The member's own is marked, named and the only coloured one, and on phones the only one
 * with words. Its colour is the dial's,
 * whose cut-offs differ from the bands' (SCORE-010).
 */
export function BandScale({ score, own, ownRange = null }: BandScaleProps) {
  return (
    <ol className="scale" aria-label="Score bands, lowest first">
      {BANDS.map(({ key, name, rangeText }) => (
        <li
          key={key}
          className={classNames(name === own && `b${gaugeSegmentOf(score)} is-you`)}
          style={name === own ? ({ '--at': placeIn(score) } as CSSProperties) : undefined}
        >
          {name === own && <i className="scale__you" aria-hidden="true" />}
          <span>
            {name}
            {name === own && <span className="vh"> (your band)</span>}
          </span>
          <span className="num">{((name === own ? ownRange : null) ?? rangeText).replace('-', ' to ')}</span>
        </li>
      ))}
    </ol>
  );
}

/** Where the score lies within its band: 0 at its lowest score, 1 at its highest. */
function placeIn(score: number): number {
  const { min, max } = bandOf(score);
  return Math.min(1, Math.max(0, (score - min) / (max - min)));
}
