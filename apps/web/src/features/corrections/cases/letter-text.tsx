import { Copy } from 'lucide';
import { useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';

type LetterTextProps = { name: string; text: string };

/** A letter to copy; without clipboard access its text can be selected. */
export function LetterText({ name, text }: LetterTextProps) {
  const [said, setSaid] = useState('');
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setSaid('Copied.');
    } catch {
      setSaid('Your browser does not let us copy. Please select the text.');
    }
  }
  return (
    <details className="corr-letter">
      <summary>{name}</summary>
      <blockquote className="corr-letter__text">{text.trim()}</blockquote>
      <div className="row">
        <Button size="small" onClick={() => void copy()}>
          <Icon of={Copy} /> Copy the text
        </Button>
        <output className="small">{said}</output>
      </div>
    </details>
  );
}
