import { type ReactNode, useId } from 'react';
import { paths } from '#web/navigation/paths.ts';
import { AccountFactor } from '../new-factor.tsx';
import { FormProblem } from '#web/forms/form-page.tsx';
import type { KeyChange } from './use-keys.ts';

type PartProps = {
  title: string;
  lead: ReactNode;
  changing: Pick<KeyChange, 'problem'>;
  children: ReactNode;
};

/** One of the things that a member logs in with. */
export function Part({ title, lead, changing: { problem }, children }: PartProps) {
  const heading = useId();
  return (
    <section className="grid tops starts acct-part" aria-labelledby={heading}>
      <div>
        <h3 id={heading}>{title}</h3>
        <p className="small quiet">{lead}</p>
      </div>
      {problem?.text != null && <FormProblem>{problem.text}</FormProblem>}
      {problem?.factorNeeded != null && (
        <FormProblem>
          <AccountFactor error={problem.factorNeeded} returnTo={paths.keys()} />
        </FormProblem>
      )}
      {children}
    </section>
  );
}
