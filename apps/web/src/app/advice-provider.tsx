import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { AdviceContext, NO_SENTENCES } from '#web/ui/advice.ts';
import { touched } from '#web/ui/touched.ts';

/** Fetches the advice at the first touch of a page with a form: well before a submit, and not with the page. */
export function AdviceProvider({ children }: { children: ReactNode }) {
  const [sentences, setSentences] = useState(NO_SENTENCES);
  const prepare = useCallback(() => {
    fetchSentences().then(
      setSentences,
      // Messages stand without it, and the next form tries again.
      () => undefined,
    );
  }, []);
  const adviser = useMemo(() => ({ ...sentences, prepare }), [sentences, prepare]);
  return <AdviceContext value={adviser}>{children}</AdviceContext>;
}

async function fetchSentences() {
  await touched();
  const [{ adviceOn: advise }, { questionOn: ask }] = await Promise.all([
    import('@wattle/domain/fields/advice'),
    import('@wattle/domain/fields/questions'),
  ]);
  return { advise, ask };
}
