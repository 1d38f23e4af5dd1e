import { type ComponentType, createContext, type SyntheticEvent, use, useEffect } from 'react';

type Fault = { readonly field: string; readonly message: string };

/** The sentence that says how to put a fault right; null where its message says it. */
type Advise = (fault: Fault, values: object) => string | null;

type Asked = { readonly text: string; readonly instead: string | null };

/** What is asked about a text that is no fault; `isLeft`: nothing will be typed behind it. */
export type Ask = (field: string, typed: string, isLeft: boolean) => Asked | null;

/** Help with filling in. It is no part of a page that is untouched. */
export type Help = {
  readonly advise: Advise;
  /** Stands behind an input that may be asked about. */
  readonly Question: ComponentType | null;
  /** Spreads a whole date in the first input of a group over all. */
  readonly spreadDate: ((event: SyntheticEvent<HTMLElement>) => void) | undefined;
};

export const NO_HELP: Help = { advise: () => null, Question: null, spreadDate: undefined };

type Adviser = Help & {
  /** Fetches the help; until then there is none. */
  readonly prepare: () => void;
};

/** Given by the app, because forms know no domain. Not beside them, whose script would come with every page. */
export const AdviceContext = createContext<Adviser>({ ...NO_HELP, prepare: () => undefined });

export function useAdvice(): Advise {
  const { advise, prepare } = use(AdviceContext);
  useEffect(prepare, [prepare]);
  return advise;
}
