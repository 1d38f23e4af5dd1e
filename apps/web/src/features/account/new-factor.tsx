import type { ApiError } from '@wattle/contract/client';
import { FormProblem } from '#web/forms/form-page.tsx';
import { NewFactor } from '#web/forms/new-factor.tsx';
import { paths } from '#web/navigation/paths.ts';
import { codeStep } from './change/code-step.ts';

type AccountFactorProps = {
  error: ApiError;
  returnTo?: string;
};

export function AccountFactor({ error, returnTo = paths.myDetails() }: AccountFactorProps) {
  return <NewFactor error={error} to={codeStep(error.problem?.redirect_uri) ?? paths.login({ returnTo })} />;
}

type AccountProblemProps = { problem: ApiError | string | null; returnTo: string };

/** Why nothing was changed, or the way to the second factor that the change needs. */
export function AccountProblem({ problem, returnTo }: AccountProblemProps) {
  if (problem === null) return null;
  return (
    <FormProblem>
      {typeof problem === 'string' ? problem : <AccountFactor error={problem} returnTo={returnTo} />}
    </FormProblem>
  );
}
