import { WHAT_IF_MESSAGES } from '@wattle/domain/score/what-if/words';
import { FlaskConical } from 'lucide';
import { Suspense, useId, useState } from 'react';
import { Skeleton } from '#web/ui/marks/bloom.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.ts';
import './what-if.css';

// Loaded, and the bureau asked, only when opened.
const WhatIfPanel = lazyWithRetry(async () => {
  const panel = await import('./what-if-panel.tsx');
  return { default: panel.WhatIfPanel };
});

type WhatIfProps = {
  score: number | null | undefined;
  /** Leaves out new credit. */
  isHelped?: boolean;
};

/** Tries changes to the member's credit file; nothing without a score. */
export function WhatIf({ score, isHelped = false }: WhatIfProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (score === null || score === undefined) return null;
  return (
    <section className="what-if" aria-labelledby={`${id}-heading`}>
      <div className="card what-if__card">
        <div className="what-if__head">
          <span className="tile tile--lg what-if__mark">
            <Icon of={FlaskConical} size="large" />
          </span>
          <div className="grid gap-1 what-if__words">
            <h2 id={`${id}-heading`} className="t-3">
              {WHAT_IF_MESSAGES.heading}
            </h2>
            <p className="quiet">{WHAT_IF_MESSAGES.lead}</p>
          </div>
          <Button
            variant={isOpen ? 'line' : 'solid'}
            aria-expanded={isOpen}
            aria-controls={`${id}-panel`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Close' : WHAT_IF_MESSAGES.open}
          </Button>
        </div>
        <div id={`${id}-panel`} hidden={!isOpen}>
          {isOpen && (
            <Suspense fallback={<Skeleton label="Getting the changes you can try" lines={6} />}>
              <WhatIfPanel isHelped={isHelped} />
            </Suspense>
          )}
        </div>
      </div>
    </section>
  );
}
