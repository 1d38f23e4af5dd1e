import { X } from 'lucide';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '../buttons/button.tsx';
import { Icon } from '../marks/icon.tsx';

type ModalProps = { open: boolean; title: string; onClose: () => void; children: ReactNode };

/**
 * The browser's own dialog: it keeps focus inside, closes on Escape and gives focus back to the opener.
 * The caller owns `open`; `onClose` comes for Escape, the close button and a click beside the dialog.
 */
export function Modal({ open, title, onClose, children }: ModalProps) {
  const dialog = useDialog(open);
  const headingId = useId();
  return (
    <dialog className="modal" aria-labelledby={headingId} ref={dialog} onClose={onClose}>
      <div className="modal__head">
        <h2 id={headingId}>{title}</h2>
        <Button iconOnly onClick={onClose}>
          <Icon of={X} />
          <span className="vh">Close</span>
        </Button>
      </div>
      <div className="modal__body">{children}</div>
    </dialog>
  );
}

/** Opens and closes a dialog element with a flag, and closes it on a click beside it. */
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
    // A click on the backdrop reaches the dialog element itself, one on its content does not.
    const closeBeside = (event: MouseEvent) => {
      if (event.target === element) element?.close();
    };
    element?.addEventListener('click', closeBeside);
    return () => element?.removeEventListener('click', closeBeside);
  }, []);

  return dialog;
}
