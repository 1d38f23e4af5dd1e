import type { ReportInfo, ReportPart } from '@wattle/domain/report/report';
import { useId } from 'react';
import { type ItemRow, ItemRows } from '../cards/item-rows.tsx';
import type { RenderItemAction } from '../cards/report-item.ts';
import { UnreadEntries } from '../cards/unread.tsx';

export type RecordsProps = {
  report: Pick<ReportInfo, 'personalDetails' | 'notes' | 'accesses' | 'unreadEntries'>;
  renderItemAction?: RenderItemAction | undefined;
  /** True on paper. */
  isComplete?: boolean;
};

type ListProps = RecordsProps & {
  title: string;
  lead: string;
  part: ReportPart;
  rows: readonly Omit<ItemRow, 'label'>[];
};

/** A part of the file that is not about credit; nothing where it is empty. */
export function Records(props: ListProps) {
  const { title, lead, part, rows, report, renderItemAction, isComplete = false } = props;
  const titleId = useId();
  const unread = report.unreadEntries.filter((each) => each.part === part);
  if (rows.length === 0 && unread.length === 0) return null;
  return (
    <section className="records" aria-labelledby={titleId}>
      <h2 id={titleId} className="as-h3 report__h2">
        {title}
      </h2>
      <p className="quiet">{lead}</p>
      <ItemRows
        rows={rows.map((row) => ({ ...row, label: 'Not right?' }))}
        {...{ renderItemAction, isComplete }}
      />
      <UnreadEntries entries={unread} {...{ renderItemAction, isComplete }} />
    </section>
  );
}
