import {
  ACCOUNT_ORDERS,
  type AccountFilter,
  type AccountOrder,
  type AccountStatus,
} from '@wattle/domain/report/account-list';
import { useId } from 'react';
import { useMedia } from '#web/ui/use-media.ts';

type AccountFilterBarProps = {
  kinds: readonly string[];
  filter: AccountFilter;
  onFilter: (filter: AccountFilter) => void;
  order: AccountOrder;
  onOrder: (order: AccountOrder) => void;
};

export function AccountFilterBar({ kinds, filter, onFilter, order, onOrder }: AccountFilterBarProps) {
  const isPhone = useMedia('(max-width: 47.99em)');
  const choices = (
    <>
      <Choice
        label="Kind"
        value={filter.kind ?? ALL}
        onChoose={(kind) => onFilter({ ...filter, kind: kind === ALL ? null : kind })}
        options={[[ALL, 'All kinds'], ...kinds.map((kind) => [kind, kind] as const)]}
      />
      <Choice
        label="Status"
        value={filter.status ?? ALL}
        onChoose={(status) =>
          onFilter({ ...filter, status: STATUSES.find((each) => each === status) ?? null })
        }
        options={[[ALL, 'All'], ...STATUSES.map((status) => [status, STATUS_NAMES[status]] as const)]}
      />
      <Choice
        label="Sort by"
        value={order}
        onChoose={(chosen) => onOrder(ACCOUNT_ORDERS.find((each) => each === chosen) ?? 'attention')}
        options={ACCOUNT_ORDERS.map((each) => [each, ORDER_NAMES[each]] as const)}
      />
    </>
  );
  return (
    <div className="grid gap-3 tint filter">
      <Search text={filter.search} onSearch={(search) => onFilter({ ...filter, search })} />
      {isPhone ? (
        <details>
          <summary>Kind, status and order</summary>
          <div className="grid gap-3">{choices}</div>
        </details>
      ) : (
        choices
      )}
    </div>
  );
}

type SearchProps = { text: string; onSearch: (text: string) => void };

function Search({ text, onSearch }: SearchProps) {
  const id = useId();
  return (
    <div className="filter__field">
      <label htmlFor={id}>Search accounts</label>
      <input
        id={id}
        className="input"
        type="search"
        placeholder="Lender or kind of account"
        value={text}
        onChange={({ currentTarget }) => onSearch(currentTarget.value)}
      />
    </div>
  );
}

/** Not a kind of account. */
const ALL = '';
const STATUSES: readonly AccountStatus[] = ['open', 'closed', 'default'];
const STATUS_NAMES: Record<AccountStatus, string> = {
  open: 'Open',
  closed: 'Closed',
  default: 'With a default',
};
const ORDER_NAMES: Record<AccountOrder, string> = {
  attention: 'Needs attention',
  newest: 'Newest first',
  provider: 'Lender, A to Z',
  limit: 'Limit, highest first',
};

type ChoiceProps = {
  label: string;
  value: string;
  onChoose: (value: string) => void;
  options: readonly (readonly [value: string, name: string])[];
};

function Choice({ label, value, onChoose, options }: ChoiceProps) {
  const id = useId();
  return (
    <div className="filter__field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="input"
        value={value}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
