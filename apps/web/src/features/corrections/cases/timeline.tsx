import { Check, TriangleAlert, X } from 'lucide';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Bud } from '#web/ui/marks/bloom.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';

export type Milestone = {
  readonly title: string;
  /** A date, or what it depends on. */
  readonly when: string;
  readonly state: 'done' | 'now' | 'ahead' | 'late' | 'failed';
};

const SPOKEN: Readonly<Record<Milestone['state'], string>> = {
  done: ' (done)',
  now: ' (now)',
  ahead: ' (still to come)',
  late: ' (overdue)',
  failed: ' (failed)',
};

type TimelineProps = {
  label: string;
  milestones: readonly Milestone[];
  /** Side by side where there is room. */
  isAcross?: boolean;
};

export function Timeline({ label, milestones, isAcross = false }: TimelineProps) {
  return (
    <ol className={classNames('plain', isAcross && 'corr-stem--across')} aria-label={label}>
      {milestones.map(({ title, when, state }) => (
        <li
          key={`${title} ${when}`}
          className={`corr-stem__item is-${state}`}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <span className="corr-stem__bud">{MARKS[state]}</span>
          <span>
            <strong>{title}</strong>
            <span className="vh">{SPOKEN[state]}</span>
            <span className="corr-stem__when num">{when}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

const MARKS: Readonly<Record<Milestone['state'], ReactNode>> = {
  done: <Icon of={Check} />,
  now: <Bud />,
  ahead: null,
  late: <Icon of={TriangleAlert} />,
  failed: <Icon of={X} />,
};
