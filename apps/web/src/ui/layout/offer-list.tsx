import { ChevronDown } from 'lucide';
import type { ReactElement } from 'react';
import { Icon } from '../marks/icon.tsx';

type OfferListProps = {
  /** Keyed `OfferCard`s. */
  items: readonly ReactElement[];
  short: number;
  noun: string;
};

const MIN_HIDDEN = 3;

/** The first offers, and the rest in a native disclosure, which works without script and find-in-page searches. */
export function OfferList({ items, short, noun }: OfferListProps) {
  const count = items.length - short;
  if (count < MIN_HIDDEN) return <ul className="offers">{items}</ul>;
  return (
    <div className="offer-list">
      <ul className="offers">{items.slice(0, short)}</ul>
      <details>
        <summary className="btn btn--line">
          <span className="offer-list__closed">
            Show {count} more {noun}
          </span>
          <span className="offer-list__open">Show fewer {noun}</span>
          <Icon of={ChevronDown} />
        </summary>
        <ul className="offers">{items.slice(short)}</ul>
      </details>
    </div>
  );
}
