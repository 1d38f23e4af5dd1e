import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../buttons/button.tsx';
import './rows.css';

/** Facts one under another: a label, the value, and what can be done about it. */
export function Rows({ children }: { children: ReactNode }) {
  return <dl className="fact-rows">{children}</dl>;
}

type RowProps = {
  label: ReactNode;
  /** The value. */
  children: ReactNode;
  /** Below the value, smaller. */
  note?: ReactNode;
  action?: ReactNode;
};

export function Row({ label, children, note, action }: RowProps) {
  return (
    <div>
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
        {note !== undefined && <div className="fact-rows__note">{note}</div>}
      </dd>
    </>
  );
}

export type Opening = { readonly isOpen: boolean; readonly onOpen: () => void; readonly onClose: () => void };

type EditRowProps = Omit<RowProps, 'action'> & {
  opening: Opening;
  /** What is changed, within a sentence: it completes the names of the buttons. */
  what: string;
  /** `Add` where there is nothing yet. */
  verb?: 'Change' | 'Add';
  /** The inputs; each carries its own label. */
  fields: ReactNode;
};

/**
 * A row whose button opens its inputs in place. The first of them then has the focus, and once they are closed the
 * button has it again, unless it has gone elsewhere by then.
 */
export function EditRow({ opening, what, verb = 'Change', fields, ...fact }: EditRowProps) {
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
        <Button size="small" variant="quiet" onClick={pressed(onClose)}>
          Leave {what} as it is
        </Button>
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
    // A row that opens because of an error is focused by the form, at the input that has it.
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
