import { dayForPeople } from '@wattle/domain/calendar/calendar';
import { formatDollars } from '@wattle/domain/money';
import type { ReactNode } from 'react';

type Fact = readonly [label: string, value: ReactNode];

/** Names and values. What the file does not state is left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const stated = facts.filter(([, value]) => value !== null && value !== '');
  return (
    <dl className="facts">
      {stated.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A date in words; an unreadable one is returned as it is. */
export function formatDay(day: string | null): string | null {
  return day === null ? null : dayForPeople(day);
}

export function dollarWords(amount: number | null): string | null {
  return amount === null ? null : formatDollars(amount);
}

export function yesOrNo(stated: boolean | null): string | null {
  return stated === null ? null : stated ? 'Yes' : 'No';
}
