import type { Coded, FileList, UnreadPart } from '@wattle/domain/credit-file/credit-file';

import { readableText, type Stated } from '#api/platform/providers/readable-text.ts';
import { unmappable, type XmlReader } from '#api/platform/providers/xml-reader.ts';

import { codedOf, statusOf, type Meanings } from './apply-codes.ts';
import { day, dollars, foreignAmount, NOTHING, type ValueReader } from './apply-values.ts';

/** Texts by their place. */
type Lost = Map<string, string>;

/** Limits of the form that we know. */
const ENTRIES_MAX = 2000;
const LOST_MAX = 500;

/** An entry of a file, or a part of one. What of it can't be read is noted with its text, and null. */
export class Entry {
  readonly element: XmlReader;
  readonly lost: Lost;

  constructor(element: XmlReader, lost: Lost = new Map()) {
    this.element = element;
    this.lost = lost;
  }

  /** The first of the name. Further ones are lost. */
  child(name: string): Entry | null {
    const [first, ...others] = this.element.many(name);
    for (const other of others) this.#lose(other.path, other.stated());
    return first === undefined ? null : new Entry(first, this.lost);
  }

  children(list: string, item: string): Entry[] {
    return listedIn(this.element, list, item).map(({ element }) => new Entry(element, this.lost));
  }

  value<T>(name: string, read: ValueReader<T>): T | null {
    const part = this.child(name);
    return part === null ? null : part.own(read);
  }

  /** The element's own text. */
  own<T>(read: ValueReader<T>): T | null {
    const { name, text, path } = this.element;
    return this.#read({ name, text }, path, read);
  }

  attribute<T>(name: string, read: ValueReader<T>): T | null {
    const text = this.element.attribute(name) ?? '';
    return this.#read({ name, text }, `${this.element.path}@${name}`, read);
  }

  day(name: string): string | null {
    return this.value(name, day);
  }

  amount(name: string): number | null {
    const part = this.child(name);
    if (part === null) return null;
    const currency = part.element.attribute('currency-code')?.toUpperCase() ?? 'AUD';
    if (currency === 'AUD') return part.own(dollars);
    const { path, text } = part.element;
    this.#lose(path, { name, text: foreignAmount(currency, text), parts: [] });
    return null;
  }

  coded<Meaning extends string>(name: string, meanings: Meanings<Meaning>): Coded<Meaning> | null {
    const part = this.child(name);
    return part === null ? null : codedOf(part.element, meanings);
  }

  status<Meaning extends string>(name: string, meanings: Meanings<Meaning>): Coded<Meaning> | null {
    const part = this.child(name);
    return part === null ? null : statusOf(part.element, meanings);
  }

  /** Notes the whole of it as lost. */
  lose(): Lost {
    this.#lose(this.element.path, this.element.stated());
    return this.lost;
  }

  #read<T>({ name, text }: Omit<Stated, 'parts'>, path: string, read: ValueReader<T>): T | null {
    if (text === '') return null;
    const value = read(text);
    if (value === null) this.#lose(path, { name, text, parts: [] });
    return value === NOTHING ? null : value;
  }

  #lose(path: string, stated: Stated): void {
    this.lost.set(placeInReport(path), readableText(stated));
    if (this.lost.size > LOST_MAX) unmappable(path);
  }
}

const placeInReport = (path: string): string => path.replace(/^.*?\/enquiry-report\//, '');

export type Read<T> = { items: T[]; unread: UnreadPart[] };

/** The entries of a list. One that `read` gives null for is not in the list, and its whole text is unread. */
export function readList<T, Of extends { element: XmlReader }>(
  list: FileList,
  listed: readonly Of[],
  read: (entry: Entry, source: Of) => T | null,
): Read<T> {
  const items: T[] = [];
  const unread: UnreadPart[] = [];
  for (const source of listed) {
    const entry = new Entry(source.element);
    const item = read(entry, source);
    const lost = item === null ? new Entry(source.element).lose() : entry.lost;
    const index = item === null ? null : items.length;
    unread.push(...[...lost].map(([path, text]) => ({ list, index, path, text })));
    if (item !== null) items.push(item);
  }
  return { items, unread };
}

/** The elements of a list, which may be given in several parts. */
export function listedIn(parent: XmlReader | null, list: string, item: string): { element: XmlReader }[] {
  if (parent === null) return [];
  if (parent.count(list) > ENTRIES_MAX) unmappable(`${parent.path}/${list}[${ENTRIES_MAX + 1}]`);
  const parts = parent.many(list);
  const crowded = parts.find((part) => part.count(item) > ENTRIES_MAX);
  if (crowded !== undefined) unmappable(`${crowded.path}/${item}[${ENTRIES_MAX + 1}]`);
  return parts.flatMap((part) => part.many(item)).map((element) => ({ element }));
}
