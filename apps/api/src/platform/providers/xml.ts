import { SaxesParser } from 'saxes';

/** Names without their prefixes. */
export type XmlElement = {
  name: string;
  namespace: string;
  attributes: ReadonlyMap<string, string>;
  children: XmlElement[];
  /** Its own, trimmed. */
  text: string;
};

/** Text that is no XML, or more than a provider has to say. */
export class XmlError extends Error {
  override name = 'XmlError';
}

const DEPTH_MAX = 40;

/**
 * Reads a document strictly: well-formed, with declared prefixes, in UTF-8, no deeper than 40 elements. A document type
 * is refused, so no entity is ever expanded but those of XML itself.
 */
export function readXml(text: string): XmlElement {
  // Bytes of another encoding, as the decoder writes them.
  if (text.includes('\ufffd')) refuse('it is not in UTF-8');
  const parser = new SaxesParser({ xmlns: true, position: false });
  const open: XmlElement[] = [];
  let root: XmlElement | null = null;
  parser.on('error', (cause) => refuse(cause.message));
  parser.on('doctype', () => refuse('it has a document type'));
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding !== undefined && encoding.toUpperCase() !== 'UTF-8') refuse(`it is in ${encoding}`);
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (open.length === DEPTH_MAX) refuse('it is too deep');
    const named = Object.values(attributes).map((each) => [each.local, each.value] as const);
    const element = { name: local, namespace: uri, attributes: new Map(named), children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
    root ??= element;
  });
  const add = (part: string) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += part;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => {
    const element = open.pop();
    if (element !== undefined) element.text = element.text.trim();
  });
  parser.write(text).close();
  return root ?? refuse('it is empty');
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

/** For text and attributes. What XML cannot hold is left out. */
export function escapeXml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll(/[&<>"]/g, (sign) => ESCAPED[sign] ?? sign);
}
