import { defaultFacts } from '@wattle/domain/report/facts';
import { ENDING_WORDS } from '@wattle/domain/report/names';
import type { ReportDefault } from '@wattle/domain/report/report';
import { Check, CircleAlert, MessageCircleQuestionMark } from 'lucide';
import { Icon } from '#web/ui/marks/icon.tsx';
import { Facts } from './facts.tsx';
import { ItemAction } from './item-action.tsx';
import type { RenderItemAction } from './report-item.ts';
import { UnreadChip, UnreadParts } from './unread.tsx';

/** How it ended and disputed, each with a shape, a word and a colour (REPORT-022). */
export function DefaultBadges({
  item,
}: {
  item: Pick<ReportDefault, 'status' | 'isDisputed' | 'ending' | 'unread'>;
}) {
  return (
    <>
      {item.ending !== null ? (
        <span className="chip tone-ok">
          <Icon of={Check} /> {ENDING_WORDS[item.ending]}
        </span>
      ) : (
        <span className="chip tone-danger">
          <Icon of={CircleAlert} /> {item.status === '' ? 'Outstanding' : item.status}
        </span>
      )}
      {item.isDisputed === true && (
        <span className="chip tone-warn">
          <Icon of={MessageCircleQuestionMark} /> Disputed
        </span>
      )}
      <UnreadChip unread={item.unread} />
    </>
  );
}

type DefaultListProps = {
  defaults: readonly ReportDefault[];
  title: string;
  provider: string;
  renderItemAction?: RenderItemAction | undefined;
};

/** An account's defaults; a flag without details is shown as such. */
export function DefaultList({ defaults, title, provider, renderItemAction }: DefaultListProps) {
  if (defaults.length === 0) {
    return <p className="small quiet">The bureau marks a default here and gives no details of it.</p>;
  }
  return (
    <ul className="grid gap-6 defaults">
      {defaults.map((item) => (
        <li key={item.itemReference}>
          <p className="row">
            <DefaultBadges item={item} />
          </p>
          <UnreadParts unread={item.unread} />
          <Facts facts={defaultFacts(item)} />
          <ItemAction
            item={{
              itemReference: item.itemReference,
              itemKind: 'default',
              title: `Default, ${title}`,
              provider,
            }}
            render={renderItemAction}
          />
        </li>
      ))}
    </ul>
  );
}
