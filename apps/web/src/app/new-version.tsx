import { useEffect, useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { LiveRegion } from '#web/ui/layout/messages.tsx';
import { watchVersion } from './app-worker.ts';

/** Offers a newer build; what is typed may be lost in a reload, so the page never reloads by itself. */
export function NewVersion() {
  const [isOffered, setOffered] = useState(false);
  useEffect(() => watchVersion(() => setOffered(true)), []);
  return (
    <LiveRegion className="row version">
      {isOffered && (
        <>
          <p>A new version is ready. If you are typing, send it before you reload.</p>
          <Button size="small" onClick={() => location.reload()}>
            Reload
          </Button>
          <Button size="small" variant="quiet" onClick={() => setOffered(false)}>
            Not now
          </Button>
        </>
      )}
    </LiveRegion>
  );
}
