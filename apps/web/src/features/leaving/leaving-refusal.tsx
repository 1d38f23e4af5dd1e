import { isFactorNeeded } from '#web/api/factor-needed.ts';
import { NewFactor } from '#web/forms/new-factor.tsx';
import { paths } from '#web/navigation/paths.ts';
import { genericMessage } from '#web/forms/problem-words.ts';

/** The refusal; an old second factor links to a new one and back. */
export function LeavingRefusal({ error, returnTo }: { error: unknown; returnTo: string }) {
  if (isFactorNeeded(error)) return <NewFactor error={error} to={paths.secondFactor({ returnTo })} />;
  return <p>{genericMessage(error)}</p>;
}
