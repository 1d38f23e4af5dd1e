import { createContext, use, useEffect } from 'react';

type Fault = { readonly field: string; readonly message: string };

/** The sentence that says how to put a fault right; null where its message says it. */
export type Advise = (fault: Fault, values: object) => string | null;

type Adviser = {
  readonly advise: Advise;
  /** Fetches the sentences; until then there are none. */
  readonly prepare: () => void;
};

/** Given by the app, because forms know no domain. Not beside them, whose script would come with every page. */
export const AdviceContext = createContext<Adviser>({ advise: () => null, prepare: () => undefined });

export function useAdvice(): Advise {
  const { advise, prepare } = use(AdviceContext);
  useEffect(prepare, [prepare]);
  return advise;
}
