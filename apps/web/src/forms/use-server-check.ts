import { useRef } from 'react';

type Check<Answer> = {
  /** The text's own rule: a text that fails it is not sent. */
  readonly passes: (text: string) => boolean;
  readonly ask: (text: string) => Promise<Answer>;
};

/**
 * Validates a text on the server, once each. Null when unknown: it fails its own rule, or the call failed, which must
 * not block anyone.
 */
export function useServerCheck<Answer>({ passes, ask }: Check<Answer>) {
  const known = useRef(new Map<string, Answer>());
  return async function check(text: string): Promise<Answer | null> {
    if (!passes(text)) return null;
    const before = known.current.get(text);
    if (before !== undefined) return before;
    const answer = await ask(text).catch(() => null);
    if (answer !== null) known.current.set(text, answer);
    return answer;
  };
}
