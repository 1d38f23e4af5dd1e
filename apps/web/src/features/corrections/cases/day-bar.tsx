import { classNames } from '#web/ui/class-names.ts';

const MARKS_MAX = 30;

type DayBarProps = { passed: number; total: number; isOver?: boolean };

/** The days of a period, one mark each as far as they fit. Decorative. */
export function DayBar({ passed, total, isOver = false }: DayBarProps) {
  const count = Math.min(Math.max(total, 1), MARKS_MAX);
  const lit = Math.round((passed / Math.max(total, 1)) * count);
  return (
    <span className={classNames('corr-bar', isOver && 'corr-bar--over')} aria-hidden>
      {Array.from({ length: count }, (_, index) => (
        <i
          key={index}
          className={classNames(index < lit && 'is-past', index === lit && !isOver && 'is-now')}
        />
      ))}
    </span>
  );
}
