import type { ApiError } from '@wattle/contract/client';
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
