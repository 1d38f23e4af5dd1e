import { RECOVERY_CODES_LOW } from '@wattle/domain/journeys/keys';
import { useState } from 'react';
import { api } from '#web/api/call.ts';
import { saveFile } from '#web/api/download.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Note } from '#web/ui/layout/messages.tsx';
import { Part } from './part.tsx';
import { type Keys, useKeyChange } from './use-keys.ts';

export function RecoveryPart({ left }: { left: Keys['recoveryCodesLeft'] }) {
  const changing = useKeyChange();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const make = async () => {
    const made = await api('POST /v1/user/keys/make-recovery-codes', { body: {} });
    setCodes(made.codes);
    return made.keys;
  };
  return (
    <Part
      title="Recovery codes"
      lead="Ten codes on paper, for when your phone and your passkeys are out of reach. Each works once, after your password."
      changing={changing}
    >
      {codes !== null && <Codes codes={codes} onDone={() => setCodes(null)} />}
      {codes === null && (
        <>
          {left !== null && <CodesLeft left={left} />}
          <div>
            <Button
              variant={left === null ? 'solid' : 'line'}
              pending={changing.pending}
              onClick={() => void changing.change(make)}
            >
              {left === null ? 'Make recovery codes' : 'Make ten new ones'}
            </Button>
          </div>
        </>
      )}
    </Part>
  );
}

function CodesLeft({ left }: { left: number }) {
  const codes = left === 1 ? '1 code' : `${left} codes`;
  if (left >= RECOVERY_CODES_LOW) return <p>You have {codes} left. New ones replace them.</p>;
  return <Note tone="warning">You have {codes} left. Make new ones before you need them.</Note>;
}

function Codes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = `${codes.join('\n')}\n`;
  return (
    <>
      <Note tone="warning">
        We show these codes this one time. Keep them on paper or in a safe, not in your mailbox.
      </Note>
      <ol className="key-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="row">
        <Button
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'wattle-recovery-codes.txt')}
        >
          Download
        </Button>
        <Button onClick={() => print()}>Print</Button>
        <Button variant="solid" onClick={onDone}>
          I have kept them
        </Button>
      </div>
    </>
  );
}
