import { WHAT_IF_MESSAGES } from '@wattle/domain/score/what-if/words';
import { Suspense, useEffect, useId, useRef } from 'react';
import { Skeleton } from '#web/ui/marks/bloom.tsx';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.ts';
import './what-if.css';

// Loaded, and the bureau asked, only when opened.
const WhatIfPanel = lazyWithRetry(async () => (await import('./what-if-panel.tsx')).WhatIfPanel);

/** Tries changes to the member's credit file. `isHelped` leaves out new credit. */
export function WhatIf({ isHelped = false }: { isHelped?: boolean }) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // It opens below the steps, out of sight on a phone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="card grid gap-6 what-if" aria-labelledby={id}>
      <div className="grid gap-1">
        <h3 id={id} ref={heading} tabIndex={-1}>
          {WHAT_IF_MESSAGES.heading}
        </h3>
        <p className="quiet">{WHAT_IF_MESSAGES.lead}</p>
      </div>
      <Suspense fallback={<Skeleton label="Getting the changes you can try" lines={6} />}>
        <WhatIfPanel isHelped={isHelped} />
      </Suspense>
    </section>
  );
}
