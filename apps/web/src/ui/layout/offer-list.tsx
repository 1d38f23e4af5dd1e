import { ChevronDown } from 'lucide';
import type { ReactElement } from 'react';
import { Icon } from '../marks/icon.tsx';

type OfferListProps = {
  /** `OfferCard`s, each with its key. */
  items: readonly ReactElement[];
  /** How many show at once. */
  short: number;
  /** What the rest is called, in the plural. */
  noun: string;
};

/** Hiding fewer than these would cost a press and save no space. */
const WORTH_HIDING = 3;

/**
 * The first offers, and the rest one press away: on a phone a card fills half the window. A native disclosure, so that
 * the rest can be reached without script and by searching the page.
 */
export function OfferList({ items, short, noun }: OfferListProps) {
  const count = items.length - short;
  if (count < WORTH_HIDING) return <ul className="offers">{items}</ul>;
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
