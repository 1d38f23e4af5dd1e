import { useEffect, useState } from 'react';
import { classNames } from '../class-names.ts';
import { matchesMedia } from '../use-media.ts';
import { DialDrawing } from './dial-drawing.tsx';

const stepMs = 20;
const totalMs = 240;

/**
 * Counts from 0 to `target` in twelve steps of 20 ms (SCORE-011). Without `animate`, under reduced motion or
 * in a hidden tab it returns the target at once.
 */
function useCountUp(target: number, animate: boolean): number {
  const [progress, setProgress] = useState({ target, elapsedMs: 0 });
  const moves = animate && !matchesMedia('(prefers-reduced-motion: reduce)') && !isUnseen();

  useEffect(() => {
    if (!moves) return undefined;
    const start = performance.now();
    // By the clock: a busy browser drops ticks and must still finish in time.
    const timer = setInterval(() => {
      const elapsedMs = Math.min(totalMs, performance.now() - start);
      setProgress({ target, elapsedMs });
      if (elapsedMs === totalMs) clearInterval(timer);
    }, stepMs);
    return () => clearInterval(timer);
  }, [target, moves]);

  if (!moves) return target;
  return progress.target === target ? Math.round((target * progress.elapsedMs) / totalMs) : 0;
}

function isUnseen(): boolean {
  return typeof document !== 'undefined' && document.hidden;
}

/** A dial's scale: both ends, and where its five arcs meet. */
type DialScale = readonly [number, number, number, number, number, number];
const [LEAST, MOST] = [0, 1200];

type ShownScore = {
  score: number;
  /** Degrees from vertical: -90 at the left end, 90 at the right. */
  angle: number;
  segment: number;
  /** The band may differ from the arc, because their cut-offs do. */
  bandName: string;
  animate?: boolean;
  /** The accessible name, where it is not the current score. */
  label?: string;
  /** Only of a dial whose arcs are the bands: it prints where they meet. The usual arcs' bounds are others (SCORE-010). */
  scale?: DialScale;
};
type NoScore = { score: null; label: string | null };

/**
 * The gauge with its number. Assistive technology gets the final score and band at once; the count-up is visual only.
 * Without a score every stamen is dim; a null label makes it decorative.
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

// An <img> element cannot contain the number.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
function LitDial(props: ShownScore) {
  const { score, angle, segment, bandName, animate = true, label, scale } = props;
  const shown = useCountUp(score, animate);
  const description =
    label ?? `Your credit score is ${score} out of ${scale?.[5] ?? MOST}, in the ${bandName} band.`;
  return (
    <div className={classNames('dial', animate && 'dial--grow')} role="img" aria-label={description}>
      <DialDrawing position={along(angle)} segment={segment} />
      {scale !== undefined && <DialMarks scale={scale} />}
      <div className="dial__read">
        <Digits score={score} shown={shown} />
      </div>
    </div>
  );
}

/** The text is the final score during the count-up, for copying, printing and reading aloud. */
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
  comparedAngle: number;
  label: string;
};

/** The gauge with a second, hollow bead; it does not animate. */
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

/** The scores at which the arcs meet; both ends are below the dial. */
function DialMarks({ scale }: { scale: DialScale }) {
  return scale.slice(1, -1).map((score, index) => (
    <span key={score} className={`dial__mark dial__mark--${index + 1} num`} aria-hidden="true">
      {score}
    </span>
  ));
}

/** The scale's two ends under a dial, and the score's month between them. */
export function DialEnds({ month, scale }: { month?: string | undefined; scale?: DialScale }) {
  return (
    <div className="dial__ends num" aria-hidden="true">
      <span>{scale?.[0] ?? LEAST}</span>
      {month !== undefined && <b>{month}</b>}
      <span>{scale?.[5] ?? MOST}</span>
    </div>
  );
}
