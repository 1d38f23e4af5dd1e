import { Copy, Download, Printer } from 'lucide';
import { useState } from 'react';
import { saveFile } from '#web/api/save-file.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';

type LetterTextProps = { name: string; text: string };

/** A letter to copy, save or print, by itself; without clipboard access its text can be selected. */
export function LetterText({ name, text }: LetterTextProps) {
  const [status, setStatus] = useState('');
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setStatus('Copied.');
    } catch {
      setStatus('Your browser does not let us copy. Please select the text.');
    }
  }
  return (
    <details className="corr-letter">
      <summary>{name}</summary>
      <blockquote className="small corr-letter__text">{text.trim()}</blockquote>
      <div className="row">
        <Button size="small" onClick={() => void copy()}>
          <Icon of={Copy} /> Copy the text
        </Button>
        <Button
          size="small"
          onClick={() => saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), 'letter.txt')}
        >
          <Icon of={Download} /> Save the text
        </Button>
        <Button size="small" onClick={() => print()}>
          <Icon of={Printer} /> Print
        </Button>
        <output className="small">{status}</output>
      </div>
    </details>
  );
}
