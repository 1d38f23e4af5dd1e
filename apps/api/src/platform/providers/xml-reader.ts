import type { XmlElement } from './xml.ts';

/** A part of an answer that is missing, repeated or wrong. */
export class Unmappable extends Error {
  override name = 'Unmappable';
  /** Of element names and numbers, such as `response/account[3]/account-id`. */
  readonly path: string;

  constructor(path: string) {
    super(`cannot be mapped: ${path}`);
    this.path = path;
  }
}

/** Reads an element part by part, and knows its place for the failure. An answer has thousands: each is one object. */
export class XmlReader {
  readonly path: string;
  readonly #element: XmlElement;
  readonly #read: (XmlReader | undefined)[] = [];

  constructor(element: XmlElement, path = element.name) {
    this.#element = element;
    this.path = path;
  }

  get namespace(): string {
    return this.#element.namespace;
  }

  get text(): string {
    return this.#element.text;
  }

  /** Null where it is missing or empty. */
  attribute(name: string): string | null {
    return this.#element.attributes.get(name) || null;
  }

  /** Exactly one. */
  one(name: string): XmlReader {
    return this.maybe(name) ?? this.#missing(name);
  }

  /** At most one. */
  maybe(name: string): XmlReader | null {
    const { children } = this.#element;
    const index = children.findIndex((child) => child.name === name);
    const child = children[index];
    if (child === undefined) return null;
    const isRepeated = children.findLastIndex((other) => other.name === name) !== index;
    if (isRepeated) throw new Unmappable(`${this.path}/${name}[2]`);
    return this.#at(index, child, '');
  }

  many(name: string): XmlReader[] {
    const found: XmlReader[] = [];
    for (const [index, child] of this.#element.children.entries()) {
      if (child.name === name) found.push(this.#at(index, child, `[${found.length + 1}]`));
    }
    return found;
  }

  /** The text of at most one, through a reader of values; null where it is missing or empty. */
  value<T>(name: string, of: (text: string) => T | null): T | null {
    const found = this.maybe(name);
    if (found === null || found.text === '') return null;
    const right = of(found.text);
    if (right === null) throw new Unmappable(found.path);
    return right;
  }

  /** The same of exactly one that is not empty. */
  needed<T>(name: string, of: (text: string) => T | null): T {
    return this.value(name, of) ?? this.#missing(name);
  }

  /** Names of elements that no call has asked for, here and below, each once. */
  unread(names = new Set<string>()): Set<string> {
    for (const [index, child] of this.#element.children.entries()) {
      const read = this.#read[index];
      if (read === undefined) names.add(child.name);
      else read.unread(names);
    }
    return names;
  }

  #at(index: number, child: XmlElement, place: string): XmlReader {
    return (this.#read[index] ??= new XmlReader(child, `${this.path}/${child.name}${place}`));
  }

  #missing(name: string): never {
    throw new Unmappable(`${this.path}/${name}`);
  }
}
