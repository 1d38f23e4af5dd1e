import { Snowflake } from 'lucide';
import { type ComponentProps, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.ts';
import { Icon } from '#web/ui/marks/icon.tsx';
import { useKnownFreeze } from '../use-corrections.ts';
import '../corrections.css';
import '../correction-parts.css';

// Loaded on demand: few members freeze anything.
export const FreezeDialog = lazyWithRetry(async () => (await import('./freeze-dialog.tsx')).FreezeDialog);

type FreezeButtonProps = Pick<ComponentProps<typeof Button>, 'size' | 'variant'> & {
  /** The entry that it stands at, which completes its name. */
  of?: string;
};

/** Opens the dialog that freezes the file, or shows its freeze. */
export function FreezeButton({ of: entry, ...style }: FreezeButtonProps) {
  const isFrozen = useKnownFreeze();
  const [dialog, setDialog] = useState<'never' | 'open' | 'closed'>('never');
  const close = () => setDialog('closed');
  useBackCloses(dialog === 'open', close);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setDialog('open')} {...style}>
        <Icon of={Snowflake} />{' '}
        {isFrozen ? (
          'See the freeze'
        ) : entry === undefined ? (
          'Freeze my file'
        ) : (
          <>
            Freeze <span className="vh">my file: {entry}</span>
          </>
        )}
      </Button>
      {dialog !== 'never' && (
        <Suspense fallback={null}>
          <FreezeDialog isOpen={dialog === 'open'} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

/**
 * An open dialog is an entry of the browser's history, so that Back closes it instead of leaving the page. The entry is
 * a copy of the router's own, and goes when the dialog closes otherwise.
 */
function useBackCloses(isOpen: boolean, close: () => void): void {
  const handleBack = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return undefined;
    history.pushState({ ...(history.state as object | null), isDialog: true }, '');
    addEventListener('popstate', handleBack);
    return () => {
      removeEventListener('popstate', handleBack);
      const state = history.state as { isDialog?: true } | null;
      if (state?.isDialog === true) history.back();
    };
  }, [isOpen]);
}
