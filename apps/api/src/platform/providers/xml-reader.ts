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

/** Reads an element part by part, and knows its place for the failure. */
export type XmlReader = {
  readonly path: string;
  readonly namespace: string;
  readonly text: string;
  /** Null where it is missing or empty. */
  attribute: (name: string) => string | null;
  /** Exactly one. */
  one: (name: string) => XmlReader;
  /** At most one. */
  maybe: (name: string) => XmlReader | null;
  many: (name: string) => XmlReader[];
  /** The text of at most one, through a reader of values; null where it is missing or empty. */
  value: <T>(name: string, of: (text: string) => T | null) => T | null;
  /** The same of exactly one that is not empty. */
  needed: <T>(name: string, of: (text: string) => T | null) => T;
  /** Names of elements that no call has asked for, here and below, each once. */
  unread: () => Set<string>;
};

export function xmlReader(element: XmlElement, path = element.name): XmlReader {
  const read = new Map<XmlElement, XmlReader>();
  const many = (name: string) => {
    const found = element.children.filter((child) => child.name === name);
    return found.map((child, index) => {
      const known = read.get(child);
      if (known !== undefined) return known;
      const at = found.length === 1 ? `${path}/${name}` : `${path}/${name}[${index + 1}]`;
      const reader = xmlReader(child, at);
      read.set(child, reader);
      return reader;
    });
  };
  const maybe = (name: string) => {
    const [found = null, second] = many(name);
    if (second !== undefined) throw new Unmappable(second.path);
    return found;
  };
  const value: XmlReader['value'] = (name, of) => {
    const found = maybe(name);
    if (found === null || found.text === '') return null;
    const right = of(found.text);
    if (right === null) throw new Unmappable(found.path);
    return right;
  };
  return {
    path,
    namespace: element.namespace,
    text: element.text,
    attribute: (name) => element.attributes.get(name) || null,
    one: (name) => maybe(name) ?? missing(`${path}/${name}`),
    maybe,
    many,
    value,
    needed: (name, of) => value(name, of) ?? missing(`${path}/${name}`),
    unread: () =>
      new Set(
        element.children.flatMap((child) => {
          const reader = read.get(child);
          return reader === undefined ? [child.name] : [...reader.unread()];
        }),
      ),
  };
}

function missing(path: string): never {
  throw new Unmappable(path);
}
