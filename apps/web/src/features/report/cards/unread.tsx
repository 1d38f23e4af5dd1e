import { unreadTitle, unreadWords } from '@wattle/domain/report/names';
import type { UnreadEntry } from '@wattle/domain/report/report';
import { FileQuestionMark } from 'lucide';
import { Icon } from '#web/ui/marks/icon.tsx';
import { ItemAction } from './item-action.tsx';
import type { RenderItemAction } from './report-item.ts';

type UnreadProps = { unread: readonly string[] };

/** In an entry's head: a part of it could not be read. */
export function UnreadChip({ unread }: UnreadProps) {
  return (
    unread.length > 0 && (
      <span className="chip chip--warn unread__chip">
        <Icon of={FileQuestionMark} /> Part unread
      </span>
    )
  );
}

export function UnreadParts({ unread }: UnreadProps) {
  return unread.length > 0 && <p className="unread__part">{unreadWords(unread)}</p>;
}

/** Longer texts are a whole entry, with years of repayments. */
const SHOWN_AT_FIRST = 300;

function BureausText({ text }: { text: string }) {
  if (text.length <= SHOWN_AT_FIRST) return <p className="unread__text code">{text}</p>;
  return (
    <details>
      <summary>
        <span className="unread__text code">{text.slice(0, SHOWN_AT_FIRST)}…</span>
      </summary>
      <p className="unread__text code">…{text.slice(SHOWN_AT_FIRST)}</p>
    </details>
  );
}

type UnreadEntriesProps = {
  entries: readonly UnreadEntry[];
  renderItemAction?: RenderItemAction | undefined;
};

/** Entries of which nothing could be read, as the bureau wrote them. */
export function UnreadEntries({ entries, renderItemAction }: UnreadEntriesProps) {
  return entries.map(({ itemReference, itemKind, part, text }) => (
    <section key={itemReference} className="card unread">
      <h3>{unreadTitle({ part })}</h3>
      <p>Ask the bureau what it is. The bureau wrote:</p>
      <BureausText text={text} />
      <ItemAction
        item={{ itemReference, itemKind, title: 'Entry that could not be read', provider: '' }}
        render={renderItemAction}
        label="Not right?"
      />
    </section>
  ));
}
