import { RetryButton } from '#web/ui/buttons/button.tsx';
import { ErrorPanel } from '#web/ui/layout/error-panel.tsx';
import { refusalMessage } from './refusal.ts';

type LoadFailureProps = { error: unknown; isAsking: boolean; onRetry: () => void };

/** Replaces what could not be loaded. Requests already sent continue. */
export function LoadFailure({ error, isAsking, onRetry }: LoadFailureProps) {
  return (
    <ErrorPanel action={<RetryButton pending={isAsking} onClick={onRetry} />}>
      <p>{refusalMessage(error)}</p>
      <p>Anything you asked for before is still under way.</p>
    </ErrorPanel>
  );
}
