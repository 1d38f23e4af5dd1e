import { useId } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import type { useResendWait } from './use-resend-wait.ts';

type ResendProps = {
  label: string;
  /** Small where it stands within a text. */
  size?: 'small' | 'normal';
  pending: boolean;
  onPress: () => void;
  wait: Pick<ReturnType<typeof useResendWait>, 'isWaiting' | 'words'>;
};

/** Asks for another code. Until the server would send one it is unavailable and says for how long; the count is silent. */
export function Resend({ label, size = 'normal', pending, onPress, wait }: ResendProps) {
  const id = useId();
  return (
    <div className="resend">
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
