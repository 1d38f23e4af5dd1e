import { ChevronDown } from 'lucide';
import type { ReactElement, ReactNode } from 'react';
import { Icon } from '../marks/icon.tsx';

type OfferListProps = {
  /** Keyed `OfferCard`s. */
  items: readonly ReactElement[];
  short: number;
  noun: string;
  /** What follows the items from one index up to another, such as their small print. */
  footOf?: (from: number, to: number) => ReactNode;
};

const MIN_HIDDEN = 3;

/** The first offers, and the rest in a native disclosure, which works without script and find-in-page searches. */
export function OfferList({ items, short, noun, footOf }: OfferListProps) {
  const count = items.length - short;
  if (count < MIN_HIDDEN) {
    return (
      <>
        <ul className="offers">{items}</ul>
        {footOf?.(0, items.length)}
      </>
    );
  }
  return (
    <div className="offer-list">
      <ul className="offers">{items.slice(0, short)}</ul>
      {footOf?.(0, short)}
      <details>
        <summary className="unmarked btn btn--line">
          <span className="offer-list__closed">
            Show {count} more {noun}
          </span>
          <span className="offer-list__open">Show fewer {noun}</span>
          <Icon of={ChevronDown} />
        </summary>
        <ul className="offers">{items.slice(short)}</ul>
        {footOf?.(short, items.length)}
      </details>
    </div>
  );
}
