import { X } from 'lucide';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '../buttons/button.tsx';
import { Icon } from '../marks/icon.tsx';

type ModalProps = { open: boolean; title: string; onClose: () => void; children: ReactNode };

/**
 * A native dialog: it traps focus, closes on Escape and returns focus. `onClose` runs for the close button, and after
 * every close, also when the caller sets `open` to false. It may run twice, so it must be idempotent.
 */
export function Modal({ open, title, onClose, children }: ModalProps) {
  const dialog = useDialog(open);
  const headingId = useId();
  const heading = useFocusOnNewTitle(title);
  return (
    <dialog className="modal" aria-labelledby={headingId} ref={dialog} onClose={onClose}>
      <div className="modal__head">
        <h2 id={headingId} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <Button iconOnly onClick={onClose}>
          <Icon of={X} />
          <span className="vh">Close</span>
        </Button>
      </div>
      <div className="modal__body">{children}</div>
    </dialog>
  );
}

/** A new title while the dialog is open is another step, whose heading is read out. */
function useFocusOnNewTitle(title: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(title);
  useEffect(() => {
    if (shown.current === title) return;
    shown.current = title;
    if (heading.current?.closest('dialog')?.open === true) heading.current.focus();
  }, [title]);
  return heading;
}

/** Syncs a dialog element with a flag, and closes it on a backdrop click. */
function useDialog(open: boolean) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    if (element === null || element.open === open) return;
    if (open) element.showModal();
    else element.close();
  }, [open]);

  useEffect(() => {
    const element = dialog.current;
    // A click on the backdrop targets the dialog element, one on its content does not.
    const closeOnBackdrop = (event: MouseEvent) => {
      if (event.target === element) element?.close();
    };
    element?.addEventListener('click', closeOnBackdrop);
    return () => element?.removeEventListener('click', closeOnBackdrop);
  }, []);

  return dialog;
}
