import { ApiError } from '@wattle/contract/client';
import { ERROR_MESSAGES } from '@wattle/domain/messages/errors';
import { Link } from 'react-router';
import { paths } from '#web/navigation/paths.ts';
import { genericMessage } from '#web/forms/problem-words.ts';

/** The refusal; an old second factor links to a new one and back. */
export function LeavingRefusal({ error, returnTo }: { error: unknown; returnTo: string }) {
  if (!(error instanceof ApiError)) return <p>{genericMessage(error, ERROR_MESSAGES)}</p>;
  const { code, problem } = error;
  // After a refusal the server names the role it withdrew.
  if (code === 'second-factor-needed' || code === 'role-missing') {
    return (
      <p>
        {problem?.errorMessage ?? problem?.title}{' '}
        <Link to={paths.secondFactor({ returnTo })}>Get a new code</Link>
      </p>
    );
  }
  return <p>{genericMessage(error, ERROR_MESSAGES)}</p>;
}
