import type { IconNode } from 'lucide';
import { type ReactNode, useState } from 'react';
import { Icon } from '#web/ui/marks/icon.tsx';
import { useNamed } from './named-entry.ts';

type ReportCardProps = {
  /** The entries that it shows: the address can name one, which opens it. */
  references: readonly string[];
  icon: IconNode;
  title: string;
  under: string;
  /** Follows the title for screen readers. */
  aside?: ReactNode;
  amount: readonly [label: string, value: string] | null;
  chip?: ReactNode;
  isOpenAtFirst?: boolean;
  /** Renders the content while closed too, for pages that open it without script. */
  isComplete?: boolean;
  /** Rendered only while the card is open, which keeps long lists fast (REPORT-013). Pass one component element. */
  children: ReactNode;
};

/** One item of a list: a native disclosure with a heading and the most important facts. */
export function ReportCard(props: ReportCardProps) {
  const {
    references,
    icon,
    title,
    under,
    aside,
    amount,
    chip,
    isOpenAtFirst = false,
    isComplete = false,
    children,
  } = props;
  const { visit, target } = useNamed<HTMLElement>(references);
  const [isOpen, setOpen] = useState(isOpenAtFirst || visit !== null);
  const [openedFor, setOpenedFor] = useState(visit);
  if (visit !== openedFor) {
    setOpenedFor(visit);
    if (visit !== null) setOpen(true);
  }
  return (
    <details
      className="card item"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="unmarked" ref={target}>
        <span className="item__ico">
          <Icon of={icon} />
        </span>
        <span className="item__t">
          {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a summary takes an h3 only as its own child */}
          <span className="item__title" role="heading" aria-level={3}>
            {title}
          </span>
          <span className="small quiet">{under}</span>
        </span>
        <span className="item__aside">{aside}</span>
        <Amount amount={amount} />
        <span className="item__chip">{chip}</span>
      </summary>
      {(isOpen || isComplete) && <div className="grid gap-8 item__body">{children}</div>}
    </details>
  );
}

function Amount({ amount }: Pick<ReportCardProps, 'amount'>) {
  return (
    <span className="item__sum">
      {amount !== null && (
        <>
          <span className="micro quiet">{amount[0]}</span> <b className="num">{amount[1]}</b>
        </>
      )}
    </span>
  );
}
