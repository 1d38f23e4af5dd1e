import { genericMessage } from '#web/forms/problem-words.ts';
import { RetryButton } from '#web/ui/buttons/button.tsx';
import { ErrorPanel } from '#web/ui/layout/error-panel.tsx';

type LoadFailureProps = { error: unknown; isAsking: boolean; onRetry: () => void };

export function LoadFailure({ error, isAsking, onRetry }: LoadFailureProps) {
  return (
    <ErrorPanel headingLevel={3} action={<RetryButton pending={isAsking} onClick={onRetry} />}>
      <p>{genericMessage(error)}</p>
    </ErrorPanel>
  );
}
