import { type ReactNode, useRef } from 'react';
import { api } from '#web/api/call.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { genericMessage } from './problem-words.ts';
import { useSubmit } from './use-submit.ts';

type OffersPausedProps = {
  children: ReactNode;
  /** Fetches the offers. */
  onEnded: () => void;
};

/** Replaces offers while the member wants none. Gives the focus to its section's heading when it goes. */
export function OffersPaused({ children, onEnded }: OffersPausedProps) {
  const place = useRef<HTMLDivElement>(null);
  const ending = useSubmit({
    async send() {
      await api('PUT /v1/user/offers-pause', { body: { isOn: false } });
      place.current?.closest('section')?.querySelector<HTMLElement>('[tabindex="-1"]')?.focus();
      onEnded();
    },
    explain: (error) => `Nothing was changed. ${genericMessage(error)}`,
  });
  return (
    <div className="row small" ref={place}>
      <p>{children}</p>
      <Button size="small" pending={ending.pending} onClick={() => void ending.submit()}>
        Show offers again
      </Button>
      {ending.problem !== null && <p role="alert">{ending.problem}</p>}
    </div>
  );
}
