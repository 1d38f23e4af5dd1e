import { useEffect, useEffectEvent, useRef, useState } from 'react';

export type Lookup = (text: string, signal: AbortSignal) => Promise<readonly string[]>;

type LookupInput = {
  value: string;
  before?: string | undefined;
  lookup: Lookup;
  minimumCharacters?: number | undefined;
  delayMs?: number | undefined;
};
export type Suggestions = { state: 'idle' | 'found' | 'empty' | 'failed'; items: readonly string[] };

const nothing: Suggestions = { state: 'idle', items: [] };

/**
 * Suggestions after 3 characters and half a second's pause (ADDR-006). Outdated answers are dropped, and the initial
 * text is not looked up.
 */
export function useLookup({
  value,
  before = value,
  lookup,
  minimumCharacters = 3,
  delayMs = 500,
}: LookupInput) {
  const [answer, setAnswer] = useState(nothing);
  const settled = useRef<string | null>(before);
  const isTooShort = value.trim().length < minimumCharacters;

  const ask = useEffectEvent(async (text: string, signal: AbortSignal) => {
    const next = await lookup(text, signal).then(suggestionsOf, failed);
    if (!signal.aborted) setAnswer(next);
  });

  useEffect(() => {
    if (value === settled.current) return undefined;
    settled.current = null;
    if (isTooShort) return undefined;
    const controller = new AbortController();
    const timer = setTimeout(() => void ask(value.trim(), controller.signal), delayMs);
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [value, isTooShort, delayMs]);

  /** Marks a selected text as final, so that it is not looked up. */
  function accept(text: string) {
    settled.current = text;
    setAnswer(nothing);
  }

  return { answer: isTooShort ? nothing : answer, accept };
}

function suggestionsOf(items: readonly string[]): Suggestions {
  return { state: items.length > 0 ? 'found' : 'empty', items };
}

function failed(): Suggestions {
  return { state: 'failed', items: [] };
}
