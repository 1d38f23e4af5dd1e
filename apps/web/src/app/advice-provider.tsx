import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { type Advise, AdviceContext } from '#web/ui/advice.ts';
import { touched } from '#web/ui/touched.ts';

const NONE: Advise = () => null;

/** Fetches the advice at the first touch of a page with a form: well before a submit, and not with the page. */
export function AdviceProvider({ children }: { children: ReactNode }) {
  const [advise, setAdvise] = useState<Advise>(() => NONE);
  const prepare = useCallback(() => {
    fetchAdvice().then(
      ({ adviceOn }) => setAdvise(() => adviceOn),
      // Messages stand without it, and the next form tries again.
      () => undefined,
    );
  }, []);
  const adviser = useMemo(() => ({ advise, prepare }), [advise, prepare]);
  return <AdviceContext value={adviser}>{children}</AdviceContext>;
}

async function fetchAdvice() {
  await touched();
  return import('@wattle/domain/fields/advice');
}
