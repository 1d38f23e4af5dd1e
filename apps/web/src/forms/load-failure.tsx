import type { ComponentProps } from 'react';
import { RetryButton } from '#web/ui/buttons/button.tsx';
import { ErrorPanel } from '#web/ui/layout/error-panel.tsx';
import { genericMessage } from './problem-words.ts';

type LoadFailureProps = Pick<ComponentProps<typeof ErrorPanel>, 'headingLevel'> & {
  error: unknown;
  isAsking?: boolean;
  onRetry: () => void;
};

/** Takes the place of what could not be loaded. */
export function LoadFailure({ error, isAsking = false, onRetry, headingLevel = 3 }: LoadFailureProps) {
  return (
    <ErrorPanel headingLevel={headingLevel} action={<RetryButton pending={isAsking} onClick={onRetry} />}>
      <p>{genericMessage(error)}</p>
    </ErrorPanel>
  );
}
