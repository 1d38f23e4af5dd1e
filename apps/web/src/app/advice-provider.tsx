import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { AdviceContext, NO_HELP } from '#web/ui/advice.ts';
import { touched } from '#web/ui/touched.ts';

/** Fetches the advice at the first touch of a page with a form: well before a submit, and not with the page. */
export function AdviceProvider({ children }: { children: ReactNode }) {
  const [help, setHelp] = useState(NO_HELP);
  const prepare = useCallback(() => {
    fetchHelp().then(
      setHelp,
      // Messages stand without it, and the next form tries again.
      () => undefined,
    );
  }, []);
  const adviser = useMemo(() => ({ ...help, prepare }), [help, prepare]);
  return <AdviceContext value={adviser}>{children}</AdviceContext>;
}

async function fetchHelp() {
  await touched();
  return (await import('./help.tsx')).HELP;
}
