import type { ApiError } from '@wattle/contract/client';
import { Link } from 'react-router';
import { paths } from '#web/navigation/paths.ts';
import { codeStep } from './change/code-step.ts';

type NewFactorProps = {
  error: ApiError;
  returnTo?: string;
};

/** Links to a new second factor, and back from there. */
export function NewFactor({ error: { problem }, returnTo = paths.myDetails() }: NewFactorProps) {
  return (
    <p>
      {problem?.errorMessage ?? problem?.title}{' '}
      <Link to={codeStep(problem?.redirect_uri) ?? paths.login({ returnTo })}>Get a new code</Link>
    </p>
  );
}
