import { ChevronDown } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '#web/ui/marks/icon.tsx';

/** The rest of a list, `count` rows, behind a press. */
export function ShowMore({ count, children }: { count: number; children: ReactNode }) {
  return (
    <details className="show-more">
      <summary className="btn btn--line btn--sm">
        Show {count} more <Icon of={ChevronDown} />
      </summary>
      {children}
    </details>
  );
}
