import { saveFile } from '#web/api/save-file.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Note } from '#web/ui/layout/messages.tsx';

export type Sheet = { codes: readonly string[]; madeOn: string };

export function RecoverySheet({ sheet: { codes, madeOn }, onDone }: { sheet: Sheet; onDone: () => void }) {
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
