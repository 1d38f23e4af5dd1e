import { providerOf } from '@wattle/domain/report/account-list';
import {
  isPaid,
  isSettled,
  type ReportAccount,
  type ReportCourtAction,
  type ReportEnquiry,
} from '@wattle/domain/report/report';
import { Check, Gavel, Search } from 'lucide';
import { memo } from 'react';
import { Icon } from '#web/ui/marks/icon.tsx';
import { iconOf } from './account-card.tsx';
import { DefaultBadges, DefaultList } from './default-facts.tsx';
import { formatDay, dollarWords, Facts } from './facts.tsx';
import { ReportCard } from './report-card.tsx';
import { ItemAction } from './item-action.tsx';
import type { RenderItemAction } from './report-item.ts';

type Action = { renderItemAction?: RenderItemAction | undefined; isComplete?: boolean };

export const EnquiryCard = memo(function EnquiryCard({
  enquiry,
  renderItemAction,
  isComplete = false,
}: Action & { enquiry: ReportEnquiry }) {
  const { itemReference, creditEnquirier: provider } = enquiry;
  return (
    <ReportCard
      icon={Search}
      title={provider}
      under={formatDay(enquiry.enquiryDate) ?? ''}
      amount={amountOf(enquiry.enquiryAmount)}
      isComplete={isComplete}
    >
      <EnquiryFacts enquiry={enquiry} />
      <ItemAction
        item={{ itemReference, itemKind: 'enquiry', title: 'Credit enquiry', provider }}
        render={renderItemAction}
      />
    </ReportCard>
  );
});

export function EnquiryFacts({ enquiry }: { enquiry: ReportEnquiry }) {
  const reference = enquiry.enquiryClientReference;
  return (
    <Facts
      facts={[
        ['Credit enquirer', enquiry.creditEnquirier],
        ['Enquiry date', formatDay(enquiry.enquiryDate)],
        ['Account type', enquiry.accountType],
        ['Credit obligation', enquiry.relationship],
        ['Enquiry amount', dollarWords(enquiry.enquiryAmount)],
        ['Client reference', reference === null ? null : <span className="code">{reference}</span>],
      ]}
    />
  );
}

export const DefaultsCard = memo(function DefaultsCard({
  account,
  renderItemAction,
  isComplete = false,
}: Action & { account: ReportAccount }) {
  const { accountType: title, defaults } = account;
  const provider = providerOf(account);
  // An unpaid default decides the account's status.
  const worst = defaults.find((each) => !isPaid(each)) ?? defaults[0];
  return (
    <ReportCard
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
      icon={Gavel}
      title={provider}
      under={[action.courtType, formatDay(action.actionDate)].filter((part) => part !== null).join(', ')}
      amount={amountOf(action.courtActionAmount)}
      chip={<CourtChip action={action} />}
      isComplete={isComplete}
    >
      <CourtFacts action={action} />
      <ItemAction
        item={{ itemReference, itemKind: 'court-action', title: 'Court action', provider }}
        render={renderItemAction}
      />
    </ReportCard>
  );
});

export function CourtFacts({ action }: { action: ReportCourtAction }) {
  return (
    <Facts
      facts={[
        ['Creditor', action.creditor],
        ['Date of action', formatDay(action.actionDate)],
        ['Court', action.courtType],
        ['Amount', dollarWords(action.courtActionAmount)],
        ['Status', action.courtActionStatus],
      ]}
    />
  );
}

export function CourtChip({ action }: { action: ReportCourtAction }) {
  if (isSettled(action)) {
    return (
      <span className="chip chip--ok">
        <Icon of={Check} /> Settled
      </span>
    );
  }
  return action.courtActionStatus !== null && <span className="chip">{action.courtActionStatus}</span>;
}

function amountOf(amount: number | null) {
  const words = dollarWords(amount);
  return words === null ? null : (['Amount', words] as const);
}
