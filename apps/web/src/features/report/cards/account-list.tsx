import {
  accountKinds,
  accountsInOrder,
  type AccountOrder,
  isAccountAsked,
  NO_FILTER,
  SEARCHED_ACCOUNTS,
} from '@wattle/domain/report/account-list';
import type { ReportAccount } from '@wattle/domain/report/report';
import { useMemo, useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { AccountCard } from './account-card.tsx';
import { AccountFilterBar } from './account-filter.tsx';
import type { RenderItemAction } from './report-item.ts';

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
  const [firstOpen] = useState(ordered[0]?.itemReference);
  const asked = new Set(ordered.filter((account) => isAccountAsked(account, filter)));
  return (
    <>
      {isLong && (
        <>
          <AccountFilterBar {...{ kinds, filter, order }} onFilter={setFilter} onOrder={setOrder} />
          <output className="small quiet num">
            {asked.size} of {accounts.length} accounts
          </output>
        </>
      )}
      {asked.size === 0 && <NoMatch onClear={() => setFilter(NO_FILTER)} />}
      <ul className="grid gap-3">
        {ordered.map((account) => (
          <li key={account.itemReference} hidden={!asked.has(account)}>
            <AccountCard
              account={account}
              isOpenAtFirst={account.itemReference === firstOpen}
              renderItemAction={renderItemAction}
            />
          </li>
        ))}
      </ul>
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
