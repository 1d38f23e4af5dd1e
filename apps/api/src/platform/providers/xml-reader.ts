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
  const { children } = element;
  const read: (XmlReader | undefined)[] = [];
  const at = (index: number, child: XmlElement, place: string): XmlReader =>
    (read[index] ??= xmlReader(child, `${path}/${child.name}${place}`));
  const many = (name: string) => {
    const found: XmlReader[] = [];
    for (const [index, child] of children.entries()) {
      if (child.name === name) found.push(at(index, child, `[${found.length + 1}]`));
    }
    return found;
  };
  const maybe = (name: string) => {
    const index = children.findIndex((child) => child.name === name);
    const child = children[index];
    if (child === undefined) return null;
    const isRepeated = children.findLastIndex((other) => other.name === name) !== index;
    if (isRepeated) throw new Unmappable(`${path}/${name}[2]`);
    return at(index, child, '');
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
    unread: () => new Set(children.flatMap((child, index) => [...(read[index]?.unread() ?? [child.name])])),
  };
}

function missing(path: string): never {
  throw new Unmappable(path);
}
