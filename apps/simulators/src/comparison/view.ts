import { creditCards } from './cards.ts';
import { homeLoans } from './home-loans.ts';
import type { Ask, Bounds, Kind, Listing } from './listing.ts';
import { carLoans, personalLoans } from './personal-and-car-loans.ts';

export const kinds: readonly Kind[] = [creditCards, personalLoans, carLoans, homeLoans];

/** What a visitor asked to see, completed: anything missing or senseless takes its default. */
export type View = {
  kind: Kind;
  sort: string;
  order: 'asc' | 'desc';
  type: string;
  extras: readonly string[];
  ask: Ask;
};

export function readView(kind: Kind, query: URLSearchParams): View {
  const [sort, order] = (query.get('sort') ?? '').split('.');
  const column = kind.columns.find(({ key }) => key === sort) ?? kind.columns[0];
  const type = kind.types.find(({ value }) => value === query.get('type')) ?? kind.types[0];
  const wanted = new Set(query.getAll('only'));
  return {
    kind,
    sort: column?.key ?? '',
    order: order === 'asc' || order === 'desc' ? order : (column?.order ?? 'asc'),
    type: type?.value ?? '',
    extras: kind.extras.map(({ value }) => value).filter((value) => wanted.has(value)),
    ask: {
      amount: within(query.get('amount'), kind.ask?.amount),
      years: within(query.get('years'), kind.ask?.years),
    },
  };
}

/** The products that pass, in the order asked for; ties keep the order of the lenders' names. */
export function listed({ kind, sort, order, type, extras, ask }: View): readonly Listing[] {
  const all = type === kind.types[0]?.value;
  const turn = order === 'asc' ? 1 : -1;
  const valueOf = ({ figures }: Listing) => figures[sort]?.value ?? 0;
  return kind
    .list(ask)
    .filter(({ tags }) => (all || tags.includes(type)) && extras.every((extra) => tags.includes(extra)))
    .toSorted((a, b) => turn * (valueOf(a) - valueOf(b)) || a.lender.localeCompare(b.lender));
}

/** The address of the same view, sorted differently. */
export function sortedBy(sort: string, order: 'asc' | 'desc', kept: URLSearchParams): string {
  const query = new URLSearchParams(kept);
  query.set('sort', `${sort}.${order}`);
  query.delete('part');
  return `?${query.toString()}`;
}

function within(text: string | null, bounds: Bounds | undefined): number {
  if (bounds === undefined) return 0;
  const digits = (text ?? '').replaceAll(/[$,\s]/g, '');
  if (!/^\d{1,9}$/.test(digits)) return bounds.usual;
  return Math.min(Math.max(Number(digits), bounds.least), bounds.most);
}
