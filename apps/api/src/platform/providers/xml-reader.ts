import type { Stated } from './readable-text.ts';
import type { XmlElement } from './xml.ts';

/** A part of an answer that is missing, repeated or wrong. */
export class Unmappable extends Error {
  override name = 'Unmappable';
  /** Element names and numbers, such as `response/account[3]/account-id`. */
  readonly path: string;

  constructor(path: string) {
    super(`cannot be mapped: ${path}`);
    this.path = path;
  }
}

/**
 * Reads an element part by part, and knows its place for the failure. Parts are named in the element's own namespace,
 * unless another is given. An answer has thousands: each is one object.
 */
export class XmlReader {
  readonly path: string;
  readonly #element: XmlElement;
  readonly #read: (XmlReader | undefined)[] = [];
  #byName: ReadonlyMap<string, readonly number[]> | null = null;
  #readAttributes: Set<string> | null = null;
  #isWholeRead = false;

  constructor(element: XmlElement, path = element.name) {
    this.#element = element;
    this.path = path;
  }

  get name(): string {
    return this.#element.name;
  }

  get namespace(): string {
    return this.#element.namespace;
  }

  get text(): string {
    return this.#element.text;
  }

  /** Null where it is missing or empty. Of attributes without a namespace. */
  attribute(name: string): string | null {
    (this.#readAttributes ??= new Set()).add(name);
    return this.#element.attributes.get(name) || null;
  }

  /** Exactly one. */
  one(name: string, namespace?: string): XmlReader {
    return this.maybe(name, namespace) ?? unmappable(`${this.path}/${name}`);
  }

  /** Throws if there is more than one. */
  maybe(name: string, namespace?: string): XmlReader | null {
    const [first, second] = this.#places(name, namespace);
    if (second !== undefined) unmappable(`${this.path}/${name}[2]`);
    return first === undefined ? null : this.#at(first, name);
  }

  /** Each of the name, numbered where there are several. */
  many(name: string, namespace?: string): XmlReader[] {
    const places = this.#places(name, namespace);
    const isNumbered = places.length > 1;
    return places.flatMap((index, at) => this.#at(index, isNumbered ? `${name}[${at + 1}]` : name) ?? []);
  }

  /** How many there are, before they are read. */
  count(name: string): number {
    return this.#places(name).length;
  }

  /** The element and all below it, in their order. All of it counts as read. */
  stated(): Stated {
    this.#isWholeRead = true;
    return statedBy(this.#element);
  }

  /** Paths, of names alone, of elements and attributes that no call has asked for. Of an unread element only its own. */
  unread(path = '', paths = new Set<string>()): Set<string> {
    if (this.#isWholeRead) return paths;
    for (const name of this.#element.attributes.keys()) {
      if (this.#readAttributes?.has(name) !== true) paths.add(`${path}@${name}`);
    }
    for (const [index, child] of this.#element.children.entries()) {
      const read = this.#read[index];
      const below = path === '' ? child.name : `${path}/${child.name}`;
      if (read === undefined) paths.add(below);
      else read.unread(below, paths);
    }
    return paths;
  }

  #places(name: string, namespace = this.namespace): readonly number[] {
    this.#byName ??= indexesByName(this.#element.children);
    const { children } = this.#element;
    return (this.#byName.get(name) ?? []).filter((index) => children[index]?.namespace === namespace);
  }

  #at(index: number, place: string): XmlReader | null {
    const child = this.#element.children[index];
    if (child === undefined) return null;
    return (this.#read[index] ??= new XmlReader(child, `${this.path}/${place}`));
  }
}

function indexesByName(children: readonly XmlElement[]): ReadonlyMap<string, readonly number[]> {
  const byName = new Map<string, number[]>();
  for (const [index, { name }] of children.entries()) {
    const indexes = byName.get(name);
    if (indexes === undefined) byName.set(name, [index]);
    else indexes.push(index);
  }
  return byName;
}

export function unmappable(path: string): never {
  throw new Unmappable(path);
}

function statedBy({ name, text, attributes, children }: XmlElement): Stated {
  const own = [...attributes].map(([key, value]) => ({ name: key, text: value, parts: [] }));
  return { name, text, parts: [...own, ...children.map(statedBy)] };
}
