import { CircleAlert } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '../marks/icon.tsx';

type ErrorPanelProps = {
  header?: string;
  children?: ReactNode;
  action?: ReactNode;
  headingLevel?: 1 | 2 | 3;
};

/** A section that could not be shown, and what to do about it. The header's spelling is specified (ERR-003). */
export function ErrorPanel({
  header = 'An error has ocurred',
  children,
  action,
  headingLevel = 2,
}: ErrorPanelProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className="panel panel--err" role="alert">
      <Icon of={CircleAlert} size="large" />
      <Heading className="t-3">{header}</Heading>
      {children !== undefined && <div>{children}</div>}
      {action}
    </div>
  );
}
