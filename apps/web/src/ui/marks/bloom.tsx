import { classNames } from '../class-names.ts';

const rays = Array.from({ length: 16 }, (_, index) => {
  const angle = (index / 16) * Math.PI * 2;
  const tip = index % 2 === 1 ? 14.2 : 16;
  const at = (radius: number, turn: (a: number) => number) => (20 + turn(angle) * radius).toFixed(1);
  return {
    index,
    x1: at(9, Math.cos),
    y1: at(9, Math.sin),
    x2: at(tip, Math.cos),
    y2: at(tip, Math.sin),
  };
});

/** Marks the current step. Decorative. */
export function Bud() {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      <circle cx="20" cy="20" r="7.5" fill="var(--gold)" />
      {rays.map(({ index, x1, y1, x2, y2 }) => (
        <g key={index} className="bud__ray">
          <path d={`M${x1} ${y1}L${x2} ${y2}`} stroke="var(--gold)" strokeWidth="1.8" strokeLinecap="round" />
          <circle cx={x2} cy={y2} r="1.7" fill="var(--gold)" />
        </g>
      ))}
    </svg>
  );
}

/** An indeterminate progress indicator: announced once, animated unless motion is reduced. */
export function Bloom({ label }: { label: string }) {
  return (
    <output className="grid bloom">
      <Bud />
      <span>{label}</span>
    </output>
  );
}

type SkeletonProps = { label: string; lines?: number; className?: string };

/** Reserves the final size of loading content. */
export function Skeleton({ label, lines = 3, className }: SkeletonProps) {
  return (
    <output className={classNames('skel__place', className)} aria-busy="true">
      <span className="vh">{label}</span>
      <span className="skel__lines" aria-hidden="true">
        {Array.from({ length: lines }, (_, index) => (
          <span key={index} className="skel" />
        ))}
      </span>
    </output>
  );
}
