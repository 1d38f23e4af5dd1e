import { classNames } from '../class-names.ts';
import { DialDrawing } from './dial-drawing.tsx';
import { useCountUp } from './use-count-up.ts';

const topScore = 1200;

type ShownScore = {
  score: number;
  /** Degrees from upright: -90 at the left end, 90 at the right. */
  angle: number;
  /** The arc that gives the colour, 1 to 5. */
  segment: number;
  /** The name of the band; it may differ from the arc, since their cut-offs do. */
  bandName: string;
  animate?: boolean;
  /** Says it in other words, where it is not the current score. */
  label?: string;
};
type NoScore = { score: null; label: string | null };

/**
 * The gauge with its number. The text for assistive technology carries the final score and the band from the first
 * moment; the count-up is silent. Without a score every stamen is dim; a null label makes it decorative.
 */
export function ScoreDial(props: ShownScore | NoScore) {
  if (props.score === null) {
    return (
      <div
        className="dial"
        {...(props.label === null ? { 'aria-hidden': true } : { role: 'img', 'aria-label': props.label })}
      >
        <DialDrawing position={null} segment={1} />
      </div>
    );
  }
  return <LitDial {...props} />;
}

// A drawing with a number inside cannot be an <img> element.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
function LitDial({ score, angle, segment, bandName, animate = true, label }: ShownScore) {
  const shown = useCountUp(score, animate);
  const said = label ?? `Your credit score is ${score} out of ${topScore}, in the ${bandName} band.`;
  return (
    <div className={classNames('dial', animate && 'dial--grow')} role="img" aria-label={said}>
      <DialDrawing position={along(angle)} segment={segment} />
      <div className="dial__read">
        <Digits score={score} shown={shown} />
      </div>
    </div>
  );
}

/** While it counts up the text is the score already: what is copied, printed or read is never half way. */
function Digits({ score, shown }: { score: number; shown: number }) {
  return (
    <span
      className="dial__score num"
      data-digits={String(score).length}
      data-counting={shown === score ? undefined : shown}
    >
      {score}
    </span>
  );
}

type ComparedScore = Pick<ShownScore, 'score' | 'angle' | 'segment'> & {
  /** Where the score was before, in degrees from upright. */
  comparedAngle: number;
  /** Says both scores in words. */
  label: string;
};

/** The gauge with a second, hollow bead to compare with; it does not move. */
export function ComparedDial({ score, angle, segment, comparedAngle, label }: ComparedScore) {
  return (
    <div className="dial" role="img" aria-label={label}>
      <DialDrawing position={along(angle)} segment={segment} compared={along(comparedAngle)} />
      <div className="dial__read">
        <span className="dial__score num" data-digits={String(score).length}>
          {score}
        </span>
      </div>
    </div>
  );
}

function along(angle: number): number {
  return Math.min(1, Math.max(0, (angle + 90) / 180));
}

/** The two ends of the scale, under a dial, and between them the month that the score is of. */
export function DialEnds({ month }: { month?: string | undefined }) {
  return (
    <div className="dial__ends num" aria-hidden="true">
      <span>0</span>
      {month !== undefined && <b>{month}</b>}
      <span>{topScore}</span>
    </div>
  );
}
