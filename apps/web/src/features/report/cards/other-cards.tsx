import { courtFacts, dayWords, dollarWords, enquiryFacts } from '@wattle/domain/report/facts';
import {
  COURT_ACTION_NAMES,
  courtActionTitle,
  ENDING_WORDS,
  enquirerOf,
  providerOf,
} from '@wattle/domain/report/names';
import type { ReportAccount, ReportCourtAction, ReportEnquiry } from '@wattle/domain/report/report';
import { Check, Gavel, Search } from 'lucide';
import { memo } from 'react';
import { Icon } from '#web/ui/marks/icon.tsx';
import { iconOf } from './account-card.tsx';
import { DefaultBadges, DefaultList } from './default-facts.tsx';
import { Facts } from './facts.tsx';
import { ReportCard } from './report-card.tsx';
import { ItemAction } from './item-action.tsx';
import type { RenderItemAction } from './report-item.ts';
import { UnreadChip, UnreadParts } from './unread.tsx';

type Action = { renderItemAction?: RenderItemAction | undefined; isComplete?: boolean };

/** In one line: what for, how much and when, as far as the file states it. */
const enquiryWords = ({ accountType, enquiryAmount, enquiryDate }: ReportEnquiry): string =>
  [accountType, dollarWords(enquiryAmount), dayWords(enquiryDate)]
    .filter((part) => part !== null && part !== '')
    .join(', ');

export const EnquiryCard = memo(function EnquiryCard({
  enquiry,
  renderItemAction,
  isComplete = false,
}: Action & { enquiry: ReportEnquiry }) {
  const { itemReference, creditEnquirier: provider } = enquiry;
  return (
    <ReportCard
      references={[itemReference]}
      icon={Search}
      title={enquirerOf(enquiry)}
      under={enquiryWords(enquiry)}
      amount={null}
      chip={<UnreadChip unread={enquiry.unread} />}
      isComplete={isComplete}
    >
      <UnreadParts unread={enquiry.unread} />
      <Facts facts={enquiryFacts(enquiry)} />
      <ItemAction
        item={{ itemReference, itemKind: 'enquiry', title: 'Credit enquiry', provider }}
        render={renderItemAction}
      />
    </ReportCard>
  );
});

export const DefaultsCard = memo(function DefaultsCard({
  account,
  renderItemAction,
  isComplete = false,
}: Action & { account: ReportAccount }) {
  const { accountType: title, defaults } = account;
  const provider = providerOf(account);
  // What is owed comes first, and decides the account's status.
  const [worst] = defaults;
  return (
    <ReportCard
      references={defaults.map(({ itemReference }) => itemReference)}
      icon={iconOf(title)}
      title={provider}
      under={defaults.length > 1 ? `${title}, ${defaults.length} defaults` : title}
      amount={amountOf(worst?.originalAmount ?? null)}
      chip={worst !== undefined && <DefaultBadges item={worst} />}
      isComplete={isComplete}
    >
      <DefaultList
        defaults={defaults}
        title={title}
        provider={provider}
        renderItemAction={renderItemAction}
      />
    </ReportCard>
  );
});

export const CourtCard = memo(function CourtCard({
  action,
  renderItemAction,
  isComplete = false,
}: Action & { action: ReportCourtAction }) {
  const { itemReference, creditor: provider } = action;
  return (
    <ReportCard
      references={[itemReference]}
      icon={Gavel}
      title={courtActionTitle(action)}
      under={[action.courtType, dayWords(action.actionDate)].filter((part) => part !== null).join(', ')}
      amount={amountOf(action.courtActionAmount)}
      chip={
        <>
          <CourtChip action={action} />
          <UnreadChip unread={action.unread} />
        </>
      }
      isComplete={isComplete}
    >
      <UnreadParts unread={action.unread} />
      <Facts facts={courtFacts(action)} />
      <ItemAction
        item={{ itemReference, itemKind: 'court-action', title: COURT_ACTION_NAMES[action.kind], provider }}
        render={renderItemAction}
        {...(action.kind === 'insolvency' ? { label: 'This insolvency is wrong' } : {})}
      />
    </ReportCard>
  );
});

export function CourtChip({ action }: { action: ReportCourtAction }) {
  if (action.ending !== null) {
    return (
      <span className="chip tone-ok">
        <Icon of={Check} /> {ENDING_WORDS[action.ending]}
      </span>
    );
  }
  return action.courtActionStatus !== null && <span className="chip">{action.courtActionStatus}</span>;
}

function amountOf(amount: number | null) {
  const words = dollarWords(amount);
  return words === null ? null : (['Amount', words] as const);
}
