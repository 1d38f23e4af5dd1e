import type { ApiError } from '@wattle/contract/client';
import { Link } from 'react-router';

type NewFactorProps = {
  error: ApiError;
  /** The page of the second factor, which leads back. */
  to: string;
};

/** The second factor is too old for this: a step on the way, which `FormProblem` does not show as an error. */
export function NewFactor({ error: { problem }, to }: NewFactorProps) {
  return (
    <p className="new-factor">
      {problem?.errorMessage ?? problem?.title} <Link to={to}>Get a new code</Link>
    </p>
  );
}
