import type { ReportInfo, ReportPart } from '@wattle/domain/report/report';
import type { IconNode } from 'lucide';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import { ItemAction } from '../cards/item-action.tsx';
import type { RenderItemAction, ReportedItem } from '../cards/report-item.ts';
import { UnreadEntries } from '../cards/unread.tsx';

/** A file may hold hundreds of notes. */
const SHOWN_AT_FIRST = 5;

export type RecordsProps = {
  report: Pick<ReportInfo, 'personalDetails' | 'notes' | 'accesses' | 'unreadEntries'>;
  renderItemAction?: RenderItemAction | undefined;
  /** On paper. */
  isComplete?: boolean;
};

type ListProps = RecordsProps & {
  title: string;
  lead: string;
  part: ReportPart;
  rows: readonly { item: ReportedItem; icon: IconNode; heading: string; body: ReactNode }[];
};

/** A part of the file that is not about credit; nothing where it is empty. */
export function Records(props: ListProps) {
  const { title, lead, part, rows, report, renderItemAction, isComplete = false } = props;
  const titleId = useId();
  const [isUnfolded, unfold] = useState(isComplete);
  const unread = report.unreadEntries.filter((each) => each.part === part);
  const shown = isUnfolded ? rows : rows.slice(0, SHOWN_AT_FIRST);
  if (rows.length === 0 && unread.length === 0) return null;
  return (
    <section className="records" aria-labelledby={titleId}>
      <h2 id={titleId} className="report__h2">
        {title}
      </h2>
      <p className="quiet">{lead}</p>
      <ul>
        {shown.map(({ item, icon, heading, body }) => (
          <li key={item.itemReference}>
            <span className="records__ico">
              <Icon of={icon} />
            </span>
            <div>
              <h3>{heading}</h3>
              {body}
            </div>
            <ItemAction item={item} render={renderItemAction} label="Not right?" />
          </li>
        ))}
      </ul>
      {shown.length < rows.length && (
        <p>
          <Button size="small" onClick={() => unfold(true)}>
            Show all {rows.length}
          </Button>
        </p>
      )}
      <UnreadEntries entries={unread} {...{ renderItemAction, isComplete }} />
    </section>
  );
}
