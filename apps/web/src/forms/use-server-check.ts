import { useRef } from 'react';

type Check = {
  /** Whether a text passes its own rule: what fails it anyway is not asked about. */
  readonly passes: (text: string) => boolean;
  readonly ask: (text: string) => Promise<{ readonly isValid: boolean }>;
};

/**
 * What the server says of a text, asked once for each. Null when nothing is known: it fails its own rule, or the call
 * failed, which must stop nobody.
 */
export function useServerCheck({ passes, ask }: Check) {
  const known = useRef(new Map<string, boolean>());
  return async function check(text: string): Promise<boolean | null> {
    if (!passes(text)) return null;
    const before = known.current.get(text);
    if (before !== undefined) return before;
    const answer = await ask(text).catch(() => null);
    if (answer !== null) known.current.set(text, answer.isValid);
    return answer?.isValid ?? null;
  };
}
