import { formatDateForPeople, sydneyDate } from '@wattle/domain/calendar/calendar';
import { RECOVERY_CODES_LOW, recoveryCodesLeft } from '@wattle/domain/journeys/keys';
import { FileText } from 'lucide';
import { useState } from 'react';
import { api } from '#web/api/call.ts';
import { saveFile } from '#web/api/download.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Note } from '#web/ui/layout/messages.tsx';
import { Part } from './part.tsx';
import { type Keys, useKeyChange } from './use-keys.ts';

export function RecoveryPart({ left }: { left: Keys['recoveryCodesLeft'] }) {
  const changing = useKeyChange();
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const make = async () => {
    const made = await api('POST /v1/user/keys/make-recovery-codes', { body: {} });
    setSheet({ codes: made.codes, madeOn: formatDateForPeople(sydneyDate(new Date())) });
    return made.keys;
  };
  return (
    <Part
      icon={FileText}
      title="Recovery codes"
      text={
        left === null
          ? 'None made. Ten codes on paper, for when your phone is out of reach.'
          : left >= RECOVERY_CODES_LOW && recoveryCodesLeft(left)
      }
      changing={changing}
      action={
        <Button size="small" pending={changing.pending} onClick={() => void changing.change(make)}>
          {left === null ? 'Make' : 'Make ten'}{' '}
          <span className="vh">{left === null ? 'recovery codes' : 'new ones'}</span>
        </Button>
      }
    >
      {left !== null && left < RECOVERY_CODES_LOW && <Note tone="warning">{recoveryCodesLeft(left)}</Note>}
      {sheet !== null && <Codes sheet={sheet} onDone={() => setSheet(null)} />}
    </Part>
  );
}

type Sheet = { codes: readonly string[]; madeOn: string };

function Codes({ sheet: { codes, madeOn }, onDone }: { sheet: Sheet; onDone: () => void }) {
  const title = `Wattle recovery codes, made on ${madeOn}`;
  const use = 'Log in with your password, choose “Recovery code”, and enter one. Each works once.';
  const text = [title, use, ...codes, ''].join('\n');
  return (
    <>
      <Note tone="warning">
        We show these codes this one time. Keep them on paper or in a safe, not in your mailbox.
      </Note>
      <div className="grid key-sheet">
        <p>
          <strong>{title}</strong>
          <br />
          {use}
        </p>
        <ol className="key-codes">
          {codes.map((code) => (
            <li key={code}>
              <code className="nowrap">{code}</code>
            </li>
          ))}
        </ol>
      </div>
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
