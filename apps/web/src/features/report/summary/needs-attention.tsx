import { attentionOf, type Attention } from '@wattle/domain/report/attention';
import type { ReportInfo } from '@wattle/domain/report/report';
import { CircleAlert, Clock, FileQuestionMark, Gavel, Search } from 'lucide';
import { useId, useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import { ItemAction } from '../cards/item-action.tsx';
import type { RenderItemAction } from '../cards/report-item.ts';

/** A large file has dozens. */
const SHOWN_AT_FIRST = 5;

type NeedsAttentionProps = {
  report: ReportInfo;
  receivedOn: string;
  onWrong: () => void;
  renderItemAction?: RenderItemAction | undefined;
};

/** Items to check, each with its correction, and what to do about others. */
export function NeedsAttention({ report, receivedOn, onWrong, renderItemAction }: NeedsAttentionProps) {
  const heading = useId();
  const [isComplete, setComplete] = useState(false);
  const found = attentionOf(report, receivedOn);
  const shown = isComplete ? found : found.slice(0, SHOWN_AT_FIRST);
  return (
    <section className="heed" aria-labelledby={heading}>
      <div className="heed__top">
        <h2 id={heading} className="report__h3">
          {headingOf(found.length)}
        </h2>
        <WrongButton onWrong={onWrong} />
      </div>
      {found.length === 0 && <p className="quiet">{NOTHING}</p>}
      <ul>
        {shown.map((entry) => (
          <Row key={`${entry.itemKind} ${entry.itemReference}`} {...{ entry, renderItemAction }} />
        ))}
      </ul>
      {shown.length < found.length && (
        <p>
          <Button size="small" onClick={() => setComplete(true)}>
            Show all {found.length}
          </Button>
        </p>
      )}
    </section>
  );
}

const NOTHING =
  'There is no unpaid default, no open court action, no late payment, and no enquiry in the last three months.';

export function WrongButton({ onWrong }: { onWrong: () => void }) {
  return (
    <Button aria-haspopup="dialog" onClick={onWrong}>
      Something doesn't look right?
    </Button>
  );
}

type RowProps = Pick<NeedsAttentionProps, 'renderItemAction'> & { entry: Attention };

function Row({ entry, renderItemAction }: RowProps) {
  const { kind, title, why, itemReference, itemKind, itemTitle, provider } = entry;
  return (
    <li>
      <span className="heed__ico">
        <Icon of={ICONS[kind]} />
      </span>
      <div>
        <h3>{title}</h3>
        <p>{why}</p>
      </div>
      <ItemAction
        item={{ itemReference, itemKind, title: itemTitle, provider }}
        render={renderItemAction}
        label={kind === 'unread' ? 'Not right?' : 'Correct this'}
      />
    </li>
  );
}

const ICONS = {
  default: CircleAlert,
  'court-action': Gavel,
  'late-payment': Clock,
  enquiry: Search,
  unread: FileQuestionMark,
} as const;

const NUMBERS = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

function headingOf(count: number): string {
  if (count === 0) return 'Nothing needs your attention';
  return `${NUMBERS[count - 1] ?? count} ${count === 1 ? 'thing' : 'things'} to look at`;
}
