import type { ScoreEffect } from '@wattle/domain/credit-file/file-change-words';
import type { HistoryEvent } from './months.ts';

/**
 * The directions in which a month's entries move the score, without repetition, down first. Causes that no entry shows
 * have no sign: time passes every month.
 */
export function laneSigns(events: readonly HistoryEvent[]): ScoreEffect[] {
  const effects = new Set(events.flatMap(({ effect, listed }) => (listed === null ? [] : [effect])));
  return ORDER.filter((effect) => effects.has(effect));
}

const ORDER = ['lowers', 'raises', null] as const satisfies readonly ScoreEffect[];

const WORDS = {
  lowers: 'Something that lowers a score',
  raises: 'Something that raises a score',
  neither: 'Another change on your file',
} as const;

export const effectWords = (effect: ScoreEffect): string => WORDS[effect ?? 'neither'];

type SignsProps = { signs: readonly ScoreEffect[]; x: number; y: number; isStacked: boolean };

/**
 * A triangle down, a triangle up or a ring: shape and colour both show the direction. In narrow columns they stack, and
 * a ring shows only by itself.
 */
export function LaneSigns({ signs, x, y, isStacked }: SignsProps) {
  if (isStacked) {
    const shown = signs.length > 1 ? signs.filter((effect) => effect !== null) : signs;
    return shown.map((effect, index) => (
      <Sign key={effect ?? 'neither'} effect={effect} x={x} y={y + index * 15} />
    ));
  }
  const first = x - (signs.length - 1) * 9;
  return signs.map((effect, index) => (
    <Sign key={effect ?? 'neither'} effect={effect} x={first + index * 18} y={y} />
  ));
}

function Sign({ effect, x, y }: { effect: ScoreEffect; x: number; y: number }) {
  if (effect === 'lowers') return <path className="evd" d={`M${x - 7} ${y - 6}h14l-7 12z`} />;
  if (effect === 'raises') return <path className="evu" d={`M${x - 7} ${y + 6}h14l-7 -12z`} />;
  return <circle className="ev" cx={x} cy={y} r="4.5" />;
}

/** The sign, beside the same in words. */
export function SignIcon({ effect }: { effect: ScoreEffect }) {
  return (
    <svg className="sign" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <Sign effect={effect} x={8} y={8} />
    </svg>
  );
}

type KeyProps = { hasEstimates: boolean; hasAhead: boolean; effects: ReadonlySet<ScoreEffect> };

export function Key({ hasEstimates, hasAhead, effects }: KeyProps) {
  return (
    <ul className="keyline" aria-hidden="true">
      <li>
        <svg viewBox="0 0 36 16" className="chart-key">
          <path className="ln" d="M2 8H34" />
          <circle className="pt" cx="18" cy="8" r="4.5" />
        </svg>
        From the bureau
      </li>
      {hasEstimates && (
        <li>
          <svg viewBox="0 0 36 16" className="chart-key">
            <path className="ln est" d="M2 8H34" />
            <path className="pt est" d="M18 2L24 8L18 14L12 8Z" />
          </svg>
          Estimated: no score from the bureau that month
        </li>
      )}
      {hasAhead && (
        <li>
          <svg viewBox="0 0 36 16" className="chart-key">
            <path className="ln est" d="M2 8H34" />
            <circle className="pt" cx="18" cy="8" r="4.5" />
          </svg>
          Estimate of the months ahead
        </li>
      )}
      {ORDER.filter((effect) => effects.has(effect)).map((effect) => (
        <li key={effect ?? 'neither'}>
          <SignIcon effect={effect} />
          {effectWords(effect)}
        </li>
      ))}
    </ul>
  );
}
