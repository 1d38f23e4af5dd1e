import { BANDS } from '@wattle/domain/score/score-bands';
import { classNames } from '#web/ui/class-names.ts';

/** The five bands, best first (HIST-004); the member's own is marked and named, not only coloured. */
export function BandList({ own }: { own: string | null }) {
  return (
    <ol className="bands" reversed aria-label="Score bands, highest first">
      {BANDS.map(({ key, name, rangeText }, index) => (
        <li key={key} className={classNames(`b${index + 1}`, name === own && 'is-you')}>
          <span>
            {name}
            {name === own && <span className="vh"> (your band)</span>}
          </span>
          <span className="num">{rangeText}</span>
        </li>
      )).toReversed()}
    </ol>
  );
}
