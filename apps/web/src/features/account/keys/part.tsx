import type { ComponentProps } from 'react';
import { paths } from '#web/navigation/paths.ts';
import { Line } from '#web/ui/layout/line.tsx';
import { AccountProblem } from '../new-factor.tsx';
import type { KeyChange } from './use-keys.ts';

type PartProps = ComponentProps<typeof Line> & { changing: Pick<KeyChange, 'problem'> };

/** One of the things that a member logs in with. */
export function Part({ changing: { problem }, children, ...line }: PartProps) {
  return (
    <Line {...line}>
      <AccountProblem problem={problem} returnTo={paths.keys()} />
      {children}
    </Line>
  );
}
