import type { IconNode } from 'lucide';
import { type ReactNode, useState } from 'react';
import { Icon } from '#web/ui/marks/icon.tsx';

type ReportCardProps = {
  icon: IconNode;
  title: string;
  under: string;
  /** Read out after the title, for people who cannot see the small marks. */
  aside?: ReactNode;
  amount: readonly [label: string, value: string] | null;
  chip?: ReactNode;
  isOpenAtFirst?: boolean;
  /** What it holds is there while it is closed, too: for pages that open it without script. */
  isComplete?: boolean;
  /** Drawn only while the card is open: a long list stays cheap (REPORT-013). Pass one element of a component. */
  children: ReactNode;
};

/** One item of a list: a native disclosure whose head says what matters most, with a heading to find it by. */
export function ReportCard(props: ReportCardProps) {
  const {
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
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <details
      className="card item"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <span className="item__ico">
          <Icon of={icon} />
        </span>
        <span className="item__t">
          <h3>{title}</h3>
          <span className="small quiet">{under}</span>
        </span>
        <span className="item__aside">{aside}</span>
        <Amount amount={amount} />
        <span className="item__chip">{chip}</span>
      </summary>
      {(isOpen || isComplete) && <div className="item__body">{children}</div>}
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
