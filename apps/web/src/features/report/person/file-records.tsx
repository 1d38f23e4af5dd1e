import { dayWords } from '@wattle/domain/report/facts';
import type { ReportAccess, ReportInfo, ReportNote, ReportPart } from '@wattle/domain/report/report';
import { Eye, type IconNode, StickyNote } from 'lucide';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import { ItemAction } from '../cards/item-action.tsx';
import type { RenderItemAction, ReportedItem } from '../cards/report-item.ts';
import { UnreadEntries, UnreadParts } from '../cards/unread.tsx';

/** A file may hold hundreds. */
const SHOWN_AT_FIRST = 5;

type RecordsProps = {
  report: Pick<ReportInfo, 'notes' | 'accesses' | 'unreadEntries'>;
  renderItemAction?: RenderItemAction | undefined;
  /** On paper. */
  isComplete?: boolean;
};

type Row = { item: ReportedItem; heading: string; body: ReactNode };

/** Notes on the file. */
export function FileNotes({ report, ...props }: RecordsProps) {
  return (
    <Records
      title="Notes on your file"
      lead="The bureau or you had these added. Whoever sees your file may read them."
      icon={StickyNote}
      part="notes"
      rows={report.notes.map((note) => ({
        item: noteItem(note),
        heading: noteTitle(note),
        body: noteBody(note),
      }))}
      {...{ report, ...props }}
    />
  );
}

/** Access to the file that was not about credit. */
export function Accesses({ report, ...props }: RecordsProps) {
  return (
    <Records
      title="Who else looked at your file"
      lead="These are not credit enquiries: none is an application for credit."
      icon={Eye}
      part="accesses"
      rows={report.accesses.map((access) => ({
        item: accessItem(access),
        heading: accessTitle(access),
        body: accessBody(access),
      }))}
      {...{ report, ...props }}
    />
  );
}

type ListProps = RecordsProps & {
  title: string;
  lead: string;
  icon: IconNode;
  part: ReportPart;
  rows: readonly Row[];
};

function Records(props: ListProps) {
  const { title, lead, icon, part, rows, report, renderItemAction } = props;
  const heading = useId();
  const [isComplete, setComplete] = useState(props.isComplete ?? false);
  const unread = report.unreadEntries.filter((each) => each.part === part);
  const shown = isComplete ? rows : rows.slice(0, SHOWN_AT_FIRST);
  if (rows.length === 0 && unread.length === 0) return null;
  return (
    <section className="records" aria-labelledby={heading}>
      <h2 id={heading} className="report__h2">
        {title}
      </h2>
      <p className="quiet">{lead}</p>
      <ul>
        {shown.map(({ item, heading: name, body }) => (
          <li key={item.itemReference}>
            <span className="records__ico">
              <Icon of={icon} />
            </span>
            <div>
              <h3>{name}</h3>
              {body}
            </div>
            <ItemAction item={item} render={renderItemAction} label="Not right?" />
          </li>
        ))}
      </ul>
      {shown.length < rows.length && (
        <p>
          <Button size="small" onClick={() => setComplete(true)}>
            Show all {rows.length}
          </Button>
        </p>
      )}
      <UnreadEntries entries={unread} {...{ renderItemAction }} />
    </section>
  );
}

const noteItem = (note: ReportNote): ReportedItem => ({
  itemReference: note.itemReference,
  itemKind: 'personal-details',
  title: noteTitle(note),
  provider: '',
});

const noteTitle = ({ date }: ReportNote): string =>
  date === null ? 'Note without a date' : `Note of ${dayWords(date)}`;

function noteBody({ text, filedUnder, unread }: ReportNote): ReactNode {
  return (
    <>
      <p className="records__text">{text}</p>
      {filedUnder !== null && <p>Filed under {filedUnder}</p>}
      <UnreadParts unread={unread} />
    </>
  );
}

const accessItem = (access: ReportAccess): ReportedItem => ({
  itemReference: access.itemReference,
  itemKind: 'enquiry',
  title: 'Look at your file',
  provider: access.provider ?? '',
});

const accessTitle = ({ provider }: ReportAccess): string => provider ?? 'Name not stated';

function accessBody({ date, service, unread }: ReportAccess): ReactNode {
  return (
    <>
      <p>{[service, dayWords(date)].filter((part) => part !== null).join(', ')}</p>
      <UnreadParts unread={unread} />
    </>
  );
}
