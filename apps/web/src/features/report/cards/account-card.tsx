import { accountFacts } from '@wattle/domain/report/facts';
import { accountStatus, defaultsEnding } from '@wattle/domain/report/account-list';
import { ENDING_WORDS, limitWords, providerOf } from '@wattle/domain/report/names';
import { lastMonths } from '@wattle/domain/report/repayment-history';
import type { ReportAccount } from '@wattle/domain/report/report';
import {
  Banknote,
  CarFront,
  Check,
  CircleAlert,
  CreditCard,
  House,
  type IconNode,
  Minus,
  Smartphone,
  Zap,
} from 'lucide';
import { memo } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/marks/icon.tsx';
import { DefaultList } from './default-facts.tsx';
import { Facts } from './facts.tsx';
import { ItemAction } from './item-action.tsx';
import { ReportCard } from './report-card.tsx';
import { UnreadChip, UnreadParts } from './unread.tsx';
import type { RenderItemAction } from './report-item.ts';
import { MiniMarks } from '../repayments/repayment-mark.tsx';
import { lastHalfYearText, onTimeText, Repayments } from '../repayments/repayments.tsx';

type AccountCardProps = {
  account: ReportAccount;
  isOpenAtFirst?: boolean;
  isComplete?: boolean;
  renderItemAction?: RenderItemAction | undefined;
};

export const AccountCard = memo(function AccountCard(props: AccountCardProps) {
  const { account, isOpenAtFirst = false, isComplete = false } = props;
  return (
    <ReportCard
      references={[account.itemReference]}
      icon={iconOf(account.accountType)}
      title={account.accountType}
      under={providerOf(account)}
      aside={<PaidOnTime account={account} />}
      amount={['Limit', limitWords(account.latestMaximumCredit, account.isUnlimited) ?? 'Not stated']}
      chip={
        <>
          <AccountChip account={account} />
          <UnreadChip unread={account.unread} />
        </>
      }
      isOpenAtFirst={isOpenAtFirst}
      isComplete={isComplete}
    >
      <AccountBody {...props} />
    </ReportCard>
  );
});

function PaidOnTime({ account: { repaymentHistory } }: Pick<AccountCardProps, 'account'>) {
  const months = lastMonths(repaymentHistory);
  return (
    <>
      {months.length > 0 && (
        <span className="item__marks">
          <MiniMarks months={months} />
          <span className="vh">{lastHalfYearText(months)}</span>
        </span>
      )}
      <span className="item__paid">
        <span className="micro quiet">On time</span>{' '}
        <b className="num">{onTimeText(repaymentHistory) ?? 'Not reported'}</b>
      </span>
    </>
  );
}

function AccountBody({ account, renderItemAction }: AccountCardProps) {
  const { itemReference, accountType: title } = account;
  const provider = providerOf(account);
  return (
    <>
      <UnreadParts unread={account.unread} />
      <Facts facts={accountFacts(account)} />
      {account.hasDefaults && (
        <section className="grid" aria-label={`Defaults, ${title}`}>
          <h4>Defaults</h4>
          <DefaultList
            defaults={account.defaults}
            title={title}
            provider={provider}
            renderItemAction={renderItemAction}
          />
        </section>
      )}
      <Repayments
        account={title}
        history={account.repaymentHistory}
        action={
          <ItemAction
            item={{ itemReference, itemKind: 'repayment-history', title, provider }}
            render={renderItemAction}
          />
        }
      />
      <ItemAction item={{ itemReference, itemKind: 'account', title, provider }} render={renderItemAction} />
    </>
  );
}

/** A default takes precedence over the account's status. */
export function AccountChip({ account }: { account: ReportAccount }) {
  const { className, icon, words } = CHIPS[accountStatus(account)];
  const ending = defaultsEnding(account);
  if (ending !== null) {
    return (
      <span className="chip">
        <Icon of={Check} /> Default, {ENDING_WORDS[ending].toLowerCase()}
      </span>
    );
  }
  return (
    <span className={classNames('chip item__short', className)}>
      <Icon of={icon} /> {words}
    </span>
  );
}

const CHIPS = {
  default: { className: 'tone-danger', icon: CircleAlert, words: 'Default' },
  closed: { className: null, icon: Minus, words: 'Closed' },
  open: { className: 'tone-ok', icon: Check, words: 'Open' },
} as const;

const ICONS: readonly (readonly [words: RegExp, icon: IconNode])[] = [
  [/card/i, CreditCard],
  [/home|mortgage|property/i, House],
  [/car|motor|vehicle/i, CarFront],
  [/electricity|gas|energy|water|utilit/i, Zap],
  [/phone|mobile|internet|telecommunication|broadband/i, Smartphone],
];

export function iconOf(accountType: string): IconNode {
  return ICONS.find(([words]) => words.test(accountType))?.[1] ?? Banknote;
}
