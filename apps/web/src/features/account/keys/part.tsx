import type { ComponentProps } from 'react';
import { paths } from '#web/navigation/paths.ts';
import { FormProblem } from '#web/forms/form-page.tsx';
import { Line } from '#web/ui/layout/line.tsx';
import { AccountFactor } from '../new-factor.tsx';
import type { KeyChange } from './use-keys.ts';

type PartProps = ComponentProps<typeof Line> & { changing: Pick<KeyChange, 'problem'> };

/** One of the things that a member logs in with. */
export function Part({ changing: { problem }, children, ...line }: PartProps) {
  return (
    <Line {...line}>
      {problem?.text != null && <FormProblem>{problem.text}</FormProblem>}
      {problem?.factorNeeded != null && (
        <FormProblem>
          <AccountFactor error={problem.factorNeeded} returnTo={paths.keys()} />
        </FormProblem>
      )}
      {children}
    </Line>
  );
}
