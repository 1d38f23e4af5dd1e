import { unreadTitle, unreadWords } from '@wattle/domain/report/names';
import type { UnreadEntry } from '@wattle/domain/report/report';
import { FileQuestionMark } from 'lucide';
import { Icon } from '#web/ui/marks/icon.tsx';
import { ItemAction } from './item-action.tsx';
import type { RenderItemAction } from './report-item.ts';

type UnreadProps = { unread: readonly string[] };

/** Marks an entry's head: a part of it could not be read. */
export function UnreadChip({ unread }: UnreadProps) {
  return (
    unread.length > 0 && (
      <span className="chip tone-warn nowrap">
        <Icon of={FileQuestionMark} /> Part unread
      </span>
    )
  );
}

export function UnreadParts({ unread }: UnreadProps) {
  return unread.length > 0 && <p className="unread__part">{unreadWords(unread)}</p>;
}

/** An account may state years of repayments. */
const LINES_AT_FIRST = 8;

function BureausText({ text, isComplete }: { text: string; isComplete: boolean }) {
  const lines = text.split('\n');
  const others = lines.splice(LINES_AT_FIRST);
  return (
    <>
      <p className="unread__text">{lines.join('\n')}</p>
      {others.length > 0 && (
        <details open={isComplete}>
          <summary>The rest of it</summary>
          <p className="unread__text">{others.join('\n')}</p>
        </details>
      )}
    </>
  );
}

type UnreadEntriesProps = {
  entries: readonly UnreadEntry[];
  renderItemAction?: RenderItemAction | undefined;
  /** True on paper. */
  isComplete?: boolean;
};

/** Entries of which nothing could be read, with what they state. */
export function UnreadEntries({ entries, renderItemAction, isComplete = false }: UnreadEntriesProps) {
  return entries.map(({ itemReference, itemKind, part, text }) => (
    <section key={itemReference} className="card grid gap-2 starts unread">
      <h3>{unreadTitle({ part })}</h3>
      <p>Ask the bureau what it is. The bureau wrote:</p>
      <BureausText {...{ text, isComplete }} />
      <ItemAction
        item={{ itemReference, itemKind, title: 'Entry that could not be read', provider: '' }}
        render={renderItemAction}
        label="Not right?"
      />
    </section>
  ));
}
