import { dayWords } from '@wattle/domain/report/facts';
import { Eye, StickyNote } from 'lucide';
import { UnreadParts } from '../cards/unread.tsx';
import { Records, type RecordsProps } from './records.tsx';

export function FileNotes(props: RecordsProps) {
  return (
    <Records
      {...props}
      title="Notes on your file"
      lead="You or the bureau had these added. Anyone who sees your file can read them."
      part="notes"
      rows={props.report.notes.map(({ itemReference, date, text, filedUnder, unread }) => {
        const title = date === null ? 'Note without a date' : `Note of ${dayWords(date)}`;
        return {
          item: { itemReference, itemKind: 'personal-details', title, provider: '' },
          icon: StickyNote,
          heading: title,
          body: (
            <>
              <p className="records__text">{text}</p>
              {filedUnder !== null && <p>Filed under {filedUnder}</p>}
              <UnreadParts unread={unread} />
            </>
          ),
        };
      })}
    />
  );
}

/** Access to the file that was not about credit. */
export function Accesses(props: RecordsProps) {
  return (
    <Records
      {...props}
      title="Who else looked at your file"
      lead="These are not credit enquiries: none is an application for credit."
      part="accesses"
      rows={props.report.accesses.map(({ itemReference, date, provider, service, unread }) => ({
        item: { itemReference, itemKind: 'enquiry', title: 'Look at your file', provider: provider ?? '' },
        icon: Eye,
        heading: provider ?? 'Name not stated',
        body: (
          <>
            <p>{[service, dayWords(date)].filter((part) => part !== null).join(', ')}</p>
            <UnreadParts unread={unread} />
          </>
        ),
      }))}
    />
  );
}
