import type { ApiError } from '@wattle/contract/client';
import { Link } from 'react-router';
import { paths } from '#web/app/paths.ts';
import { codeStep } from './change/code-step.ts';

/** What the server says of it leads to a new one and back. */
export function NewFactor({ error: { problem } }: { error: ApiError }) {
  return (
    <p>
      {problem?.errorMessage ?? problem?.title}{' '}
      <Link to={codeStep(problem?.redirect_uri) ?? paths.login({ returnTo: paths.myDetails() })}>
        Get a new code
      </Link>
    </p>
  );
}
