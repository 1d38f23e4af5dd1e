import {
  accountKinds,
  accountsInOrder,
  type AccountOrder,
  isAccountAsked,
  NO_FILTER,
  SEARCHED_ACCOUNTS,
} from '@wattle/domain/report/account-list';
import type { ReportAccount } from '@wattle/domain/report/report';
import { useContext, useMemo, useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { AccountCard } from './account-card.tsx';
import { AccountFilterBar } from './account-filter.tsx';
import { NamedEntryContext } from './named-entry.ts';
import type { RenderItemAction } from './report-item.ts';

const SHOWN_AT_FIRST = 10;

type AccountListProps = {
  accounts: readonly ReportAccount[];
  renderItemAction?: RenderItemAction | undefined;
};

/**
 * The accounts with filter and order. Filtered cards are hidden, not unmounted: they stay open, and large files stay
 * fast.
 */
export function AccountList({ accounts, renderItemAction }: AccountListProps) {
  const [filter, setFilter] = useState(NO_FILTER);
  const [order, setOrder] = useState<AccountOrder>('attention');
  const isLong = accounts.length >= SEARCHED_ACCOUNTS;
  const kinds = useMemo(() => accountKinds(accounts), [accounts]);
  const ordered = useMemo(() => accountsInOrder(accounts, order), [accounts, order]);
  const [isUnfolded, unfold] = useState(false);
  const named = useContext(NamedEntryContext)?.reference;
  const asked = ordered.filter((account) => isAccountAsked(account, filter));
  const shown = new Set(
    isUnfolded
      ? asked
      : asked.filter(({ itemReference }, index) => index < SHOWN_AT_FIRST || itemReference === named),
  );
  return (
    <>
      {isLong && (
        <>
          <AccountFilterBar {...{ kinds, filter, order }} onFilter={setFilter} onOrder={setOrder} />
          <output className="small quiet num">
            {asked.length} of {accounts.length} accounts
          </output>
        </>
      )}
      {asked.length === 0 && <NoMatch onClear={() => setFilter(NO_FILTER)} />}
      <ul className="grid gap-2">
        {ordered.map((account) => (
          <li key={account.itemReference} hidden={!shown.has(account)}>
            <AccountCard account={account} renderItemAction={renderItemAction} />
          </li>
        ))}
      </ul>
      {shown.size < asked.length && (
        <p>
          <Button onClick={() => unfold(true)}>
            Show {asked.length - shown.size} more {asked.length - shown.size === 1 ? 'account' : 'accounts'}
          </Button>
        </p>
      )}
    </>
  );
}

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <div className="panel">
      <h3>No account matches</h3>
      <p className="row">
        <Button onClick={onClear}>Show all accounts</Button>
      </p>
    </div>
  );
}
