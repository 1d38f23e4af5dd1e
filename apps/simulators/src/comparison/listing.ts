/** One figure of a product: what is sorted by, and what is read. */
export type Figure = { value: number; shown: string; note?: string };

export type Listing = {
  id: string;
  lender: string;
  name: string;
  /** What a visitor can filter the list by. */
  tags: readonly string[];
  points: readonly string[];
  figures: Readonly<Record<string, Figure>>;
};

/** The amounts that loans are worked out for; cards need none. */
export type Ask = { amount: number; years: number };

export type Choice = { value: string; label: string };
export type Column = { key: string; label: string; order: 'asc' | 'desc' };

export type Kind = {
  slug: string;
  title: string;
  lead: string;
  noun: { one: string; many: string };
  columns: readonly Column[];
  /** One of these at a time; the first shows everything. */
  types: readonly Choice[];
  /** Any of these together. */
  extras: readonly Choice[];
  ask: { amount: Bounds; years: Bounds } | null;
  warnings: readonly string[];
  list: (ask: Ask) => readonly Listing[];
};

export type Bounds = { least: number; most: number; usual: number };

const locale = 'en-AU';
const dollarsFormat = new Intl.NumberFormat(locale, {
  style: 'currency',
  currency: 'AUD',
  maximumFractionDigits: 0,
});

export const dollars = (value: number): Figure => ({ value, shown: dollarsFormat.format(value) });

export const perCent = (value: number, note?: string): Figure => ({
  value,
  shown: `${value.toFixed(2)}%`,
  note: note ?? 'p.a.',
});
