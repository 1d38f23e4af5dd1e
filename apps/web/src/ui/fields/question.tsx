import { useEffect, useRef, useState } from 'react';
import type { Ask } from '../advice.ts';
import { Button } from '../buttons/button.tsx';
import { enter } from '../typed-inputs.ts';

/** Asks about the input before it, whose text is taken as it is; a press takes what was meant. */
export function Question({ ask }: { ask: Ask }) {
  const output = useRef<HTMLOutputElement>(null);
  const [asked, setAsked] = useState<ReturnType<Ask>>(null);
  const meant = asked?.instead ?? null;
  useEffect(() => {
    const input = inputBeside(output.current);
    const leaving = new AbortController();
    for (const type of ['input', 'blur']) {
      const askAgain = () => input && setAsked(ask(input.name, input.value, type === 'blur'));
      input?.addEventListener(type, askAgain, { signal: leaving.signal });
    }
    return () => leaving.abort();
  }, [ask]);
  /** The press removes its button, so the focus goes to the input, which is read out. */
  function correct(text: string) {
    const input = inputBeside(output.current);
    enter(input, text);
    input?.focus();
  }
  return (
    <>
      <output className="small" ref={output}>
        {asked?.text}
      </output>
      {meant !== null && (
        <Button size="small" onClick={() => correct(meant)}>
          Change to {meant}
        </Button>
      )}
    </>
  );
}

const inputBeside = (output: Element | null) => output?.parentElement?.querySelector('input') ?? null;
