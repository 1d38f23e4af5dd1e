import { Check, Info, type IconNode, TriangleAlert } from 'lucide';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../marks/icon.tsx';
import { Fault } from '../fields/field.tsx';

type NoteTone = 'info' | 'success' | 'warning';
const NOTE_STYLES: Record<NoteTone, { icon: IconNode; className: string | false }> = {
  info: { icon: Info, className: false },
  success: { icon: Check, className: 'note--ok' },
  warning: { icon: TriangleAlert, className: 'note--warn' },
};

type NoteProps = {
  tone?: NoteTone;
  children: ReactNode;
  /** `status` is announced politely, `alert` interrupts; without it the note is silent. */
  announce?: 'status' | 'alert';
};

export function Note({ tone = 'info', children, announce }: NoteProps) {
  const style = NOTE_STYLES[tone];
  return (
    <div className={classNames('note', style.className)} role={announce}>
      <Icon of={style.icon} />
      <div>{children}</div>
    </div>
  );
}

/** Announces the notes that it comes to hold. */
export function LiveRegion({ className, children }: { className?: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output takes words only
    <div role="status" className={className}>
      {children}
    </div>
  );
}

export type SummaryError = {
  fieldId: string;
  message: string;
  /** How to put it right. */
  advice?: string | null;
};

/**
 * The errors of a failed submit, as links to their fields. An alert without a name or focus of its own, since either has
 * it read out twice.
 */
export function ErrorSummary({ errors }: { errors: readonly SummaryError[] }) {
  if (errors.length === 0) return null;
  return (
    <div className="errsum" role="alert">
      <h2>
        <Icon of={TriangleAlert} /> There is a problem
      </h2>
      <ul>
        {errors.map(({ fieldId, message, advice }) => (
          <li key={`${fieldId} ${message}`}>
            <a
              href={`#${fieldId}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(fieldId)?.focus();
              }}
            >
              <Fault message={message} advice={advice} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
