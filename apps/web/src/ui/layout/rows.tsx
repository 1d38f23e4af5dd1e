import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../buttons/button.tsx';
import { classNames } from '../class-names.ts';
import './rows.css';

export function Rows({ children }: { children: ReactNode }) {
  return <dl className="terms fact-rows">{children}</dl>;
}

type RowProps = {
  label: ReactNode;
  children: ReactNode;
  note?: ReactNode;
  action?: ReactNode;
};

export function Row({ label, children, note, action }: RowProps) {
  return (
    <div className={classNames(note !== undefined && action !== undefined && 'fact-rows__told')}>
      <RowFact label={label} note={note}>
        {children}
      </RowFact>
      {action !== undefined && <dd className="fact-rows__do">{action}</dd>}
    </div>
  );
}

function RowFact({ label, children, note }: Omit<RowProps, 'action'>) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <div>{children}</div>
        {note !== undefined && <div className="below fact-rows__note">{note}</div>}
      </dd>
    </>
  );
}

export type Opening = { readonly isOpen: boolean; readonly onOpen: () => void; readonly onClose: () => void };

type EditRowProps = Omit<RowProps, 'action'> & {
  opening: Opening;
  /** What is changed: it completes the buttons' names. */
  what: string;
  /** `Add` where there is nothing yet. */
  verb?: 'Change' | 'Add';
  fields: ReactNode;
  /** The button that saves and closes the row; of several open rows only the last one has it. */
  save: ReactNode;
};

/**
 * A row whose button opens its inputs in place. Opening focuses the first input; closing returns focus to the button
 * unless it has moved on.
 */
export function EditRow({ opening, what, verb = 'Change', fields, save, ...fact }: EditRowProps) {
  const { isOpen, onOpen, onClose } = opening;
  const { row, pressed } = useRowFocus(isOpen);
  if (!isOpen) {
    return (
      <div ref={row}>
        <RowFact {...fact} />
        <dd className="fact-rows__do">
          <Button size="small" onClick={pressed(onOpen)}>
            {verb} <span className="vh">{what}</span>
          </Button>
        </dd>
      </div>
    );
  }
  return (
    <div ref={row} className="fact-rows__open">
      <dt className="vh">{fact.label}</dt>
      <dd className="fact-rows__fields">
        {fields}
        <div className="row">
          {save}
          <Button size="small" variant="quiet" onClick={pressed(onClose)}>
            Leave {what} as it is
          </Button>
        </div>
      </dd>
    </div>
  );
}

function useRowFocus(isOpen: boolean) {
  const row = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current === isOpen) return;
    wasOpen.current = isOpen;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    // When an error opens the row, the form focuses the failing input.
    if (isPressed.current || (isLost && !isOpen)) targetIn(row.current, isOpen)?.focus();
    isPressed.current = false;
  }, [isOpen]);
  const pressed = (then: () => void) => () => {
    isPressed.current = true;
    then();
  };
  return { row, pressed };
}

function targetIn(row: HTMLElement | null, isOpen: boolean): HTMLElement | null | undefined {
  if (!isOpen) return row?.querySelector<HTMLElement>('button');
  return row?.querySelector<HTMLElement>('input:checked') ?? row?.querySelector<HTMLElement>('input');
}
