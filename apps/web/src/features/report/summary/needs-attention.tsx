import { attentionOf, type Attention } from '@wattle/domain/report/attention';
import type { ReportInfo } from '@wattle/domain/report/report';
import { CircleAlert, Clock, FileQuestionMark, Gavel, Search } from 'lucide';
import { useId } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { type ItemRow, ItemRows } from '../cards/item-rows.tsx';
import { NOT_MINE_LABEL, type RenderItemAction } from '../cards/report-item.ts';

type NeedsAttentionProps = {
  report: ReportInfo;
  receivedOn: string;
  onWrong: () => void;
  renderItemAction?: RenderItemAction | undefined;
};

/** Items to check, each with its correction, and what to do about others. */
export function NeedsAttention({ report, receivedOn, onWrong, renderItemAction }: NeedsAttentionProps) {
  const heading = useId();
  const rows = attentionOf(report, receivedOn).map(rowOf);
  return (
    <section className="heed" aria-labelledby={heading}>
      <div className="row between heed__top">
        <h2 id={heading} className="as-h3">
          {headingOf(rows.length)}
        </h2>
        <WrongButton onWrong={onWrong} />
      </div>
      {rows.length === 0 && <p className="quiet">{NOTHING}</p>}
      <ItemRows {...{ rows, renderItemAction }} />
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

function rowOf({ kind, title, why, itemReference, itemKind, itemTitle, provider }: Attention): ItemRow {
  return {
    item: { itemReference, itemKind, title: itemTitle, provider },
    icon: ICONS[kind],
    heading: title,
    body: <p>{why}</p>,
    label: LABELS[kind] ?? 'Correct this',
  };
}

const LABELS: Partial<Record<Attention['kind'], string>> = {
  unread: 'Not right?',
  enquiry: NOT_MINE_LABEL,
};

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
