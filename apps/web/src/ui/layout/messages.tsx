import { Check, Info, type IconNode, TriangleAlert } from 'lucide';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../marks/icon.tsx';

type NoteTone = 'info' | 'success' | 'warning';
const noteLooks: Record<NoteTone, { icon: IconNode; className: string | false }> = {
  info: { icon: Info, className: false },
  success: { icon: Check, className: 'note--ok' },
  warning: { icon: TriangleAlert, className: 'note--warn' },
};

type NoteProps = {
  tone?: NoteTone;
  children: ReactNode;
  /** `status` announces politely, `alert` interrupts; without it the note is silent. */
  announce?: 'status' | 'alert';
};

/** Text set apart from what surrounds it. */
export function Note({ tone = 'info', children, announce }: NoteProps) {
  const look = noteLooks[tone];
  return (
    <div className={classNames('note', look.className)} role={announce}>
      <Icon of={look.icon} />
      <div>{children}</div>
    </div>
  );
}

export type SummaryError = {
  fieldId: string;
  message: string;
  /** What tells the message from another of the same words, said after it. */
  about?: string | undefined;
};
type ErrorSummaryProps = {
  errors: readonly SummaryError[];
  title?: string;
  /** True moves focus here each time a new list of errors arrives. */
  takesFocus?: boolean;
};

/**
 * All faults of a failed submit, each a link that focuses its field; nothing when there are none.
 * Pass a new array per submit: the same array again does not take the focus again.
 */
export function ErrorSummary({
  errors,
  title = 'There is a problem',
  takesFocus = false,
}: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const headingId = useId();
  useEffect(() => {
    if (takesFocus && errors.length > 0) box.current?.focus();
  }, [errors, takesFocus]);
  if (errors.length === 0) return null;
  return (
    <div className="errsum" role="alert" aria-labelledby={headingId} tabIndex={-1} ref={box}>
      <h2 id={headingId}>
        <Icon of={TriangleAlert} /> {title}
      </h2>
      <ul>
        {errors.map(({ fieldId, message, about }) => (
          <li key={`${fieldId} ${message}`}>
            <a
              href={`#${fieldId}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(fieldId)?.focus();
              }}
            >
              {about === undefined ? message : <MessageAbout message={message} about={about} />}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function MessageAbout({ message, about }: { message: string; about: string }) {
  return (
    <>
      <span>{message}</span> <span>{about}</span>
    </>
  );
}

const toastMs = 4000;
type ToastProps = {
  /** The text to show; null shows nothing. */
  message: string | null;
  onClear: () => void;
  durationMs?: number;
};

/** A confirmation that clears after 4 seconds (CONST-003), later while pointed at or focused. Never for errors. */
export function Toast({ message, onClear, durationMs = toastMs }: ToastProps) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (message === null || held) return undefined;
    const timer = setTimeout(onClear, durationMs);
    return () => clearTimeout(timer);
  }, [message, held, onClear, durationMs]);
  return (
    <output className="toasts">
      {message !== null && (
        <span className="toast" onMouseEnter={() => setHeld(true)} onMouseLeave={() => setHeld(false)}>
          <Icon of={Check} />
          <span>{message}</span>
        </span>
      )}
    </output>
  );
}
