import { createContext, use, useEffect } from 'react';

type Fault = { readonly field: string; readonly message: string };

/** The sentence that says how to put a fault right; null where its message says it. */
export type Advise = (fault: Fault, values: object) => string | null;

type Question = { readonly text: string; readonly instead: string | null };

/** What is asked about a text that is no fault; `isLeft`: nothing will be typed behind it. */
type Ask = (field: string, typed: string, isLeft: boolean) => Question | null;

export type Sentences = { readonly advise: Advise; readonly ask: Ask };

type Adviser = Sentences & {
  /** Fetches the sentences; until then there are none. */
  readonly prepare: () => void;
};

export const NO_SENTENCES: Sentences = { advise: () => null, ask: () => null };

/** Given by the app, because forms know no domain. Not beside them, whose script would come with every page. */
export const AdviceContext = createContext<Adviser>({ ...NO_SENTENCES, prepare: () => undefined });

export function useAdvice(): Advise {
  const { advise, prepare } = use(AdviceContext);
  useEffect(prepare, [prepare]);
  return advise;
}
