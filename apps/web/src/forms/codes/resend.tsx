import { useId } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import type { useResendWait } from './use-resend-wait.ts';

type ResendProps = {
  label: string;
  size?: 'small' | 'normal';
  pending: boolean;
  onPress: () => void;
  wait: Pick<ReturnType<typeof useResendWait>, 'isWaiting' | 'words'>;
};

/** Requests another code. Disabled, with a countdown that is not announced, until the server would send one. */
export function Resend({ label, size = 'normal', pending, onPress, wait }: ResendProps) {
  const id = useId();
  return (
    <div className="row resend">
      <Button
        variant="quiet"
        size={size}
        pending={pending}
        unavailable={wait.isWaiting}
        aria-describedby={wait.words === null ? undefined : id}
        onClick={onPress}
      >
        {label}
      </Button>
      {wait.words !== null && (
        <p className="small quiet resend__wait" id={id}>
          {wait.words}
        </p>
      )}
    </div>
  );
}
