import { plainLine, plainLines } from '@wattle/domain/fields/text-fields';
import { SaxesParser } from 'saxes';

/** Names without their prefixes. */
export type XmlElement = {
  name: string;
  namespace: string;
  /** Those without a namespace. */
  attributes: ReadonlyMap<string, string>;
  children: XmlElement[];
  /** Its own, trimmed, without what no page can show. */
  text: string;
};

/** Text that is no XML, or more than a provider has to say. */
export class XmlError extends Error {
  override name = 'XmlError';
}

const DEPTH_MAX = 40;
/** Exceeds the largest credit file. Counted before they are built: each costs far more memory than its text. */
const ELEMENTS_MAX = 30_000;
const ATTRIBUTES_MAX = 30_000;
/** Texts, comments and instructions, and references within them. */
const PIECES_MAX = 50_000;

const countUpTo = (most: number, what: string) => {
  let count = 0;
  return () => {
    count += 1;
    if (count > most) refuse(`it has more than ${most} ${what}`);
  };
};

/**
 * Reads a document strictly: well-formed, with declared prefixes, no deeper than 40 elements, with bounded numbers of
 * parts. A document type is refused, so no entity is ever expanded but those of XML itself. The encoding that it
 * declares was used when its bytes were decoded.
 */
export function readXml(text: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true, position: false });
  const [element, attribute, piece] = [
    countUpTo(ELEMENTS_MAX, 'elements'),
    countUpTo(ATTRIBUTES_MAX, 'attributes'),
    countUpTo(PIECES_MAX, 'pieces'),
  ];
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', at + 1)) piece();
  const open: XmlElement[] = [];
  let root: XmlElement | null = null;
  parser.on('error', (cause) => refuse(cause.message));
  parser.on('doctype', () => refuse('it has a document type'));
  parser.on('opentagstart', element);
  parser.on('attribute', attribute);
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (open.length === DEPTH_MAX) refuse('it is too deep');
    const opened = {
      name: local,
      namespace: uri,
      attributes: plainAttributes(attributes),
      children: [],
      text: '',
    };
    open.at(-1)?.children.push(opened);
    open.push(opened);
    root ??= opened;
  });
  const add = (part: string) => {
    piece();
    const within = open.at(-1);
    if (within !== undefined) within.text += part;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('comment', piece);
  parser.on('processinginstruction', piece);
  parser.on('closetag', () => {
    const closed = open.pop();
    if (closed !== undefined) closed.text = plainLines(closed.text);
  });
  parser.write(text).close();
  return root ?? refuse('it is empty');
}

const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();

type Attribute = { local: string; uri: string; value: string };

function plainAttributes(attributes: Record<string, Attribute>): ReadonlyMap<string, string> {
  const plain = Object.values(attributes).filter(({ uri }) => uri === '');
  return plain.length === 0
    ? NO_ATTRIBUTES
    : new Map(plain.map(({ local, value }) => [local, plainLine(value)]));
}

function refuse(why: string): never {
  throw new XmlError(why);
}

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Escapes text and attributes. What XML cannot hold is left out. */
export function escapeXml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll(/[&<>"]/g, (sign) => ESCAPED[sign] ?? sign);
}
