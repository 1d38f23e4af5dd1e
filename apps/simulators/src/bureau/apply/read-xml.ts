import { XMLParser, XMLValidator } from 'fast-xml-parser';

/** An element with its namespace resolved. */
export type Element = {
  name: string;
  namespace: string;
  /** Attributes without a prefix. Those with one, such as `xsi:schemaLocation`, are left out. */
  attributes: ReadonlyMap<string, string>;
  children: readonly Element[];
  /** The text directly inside, white space collapsed as in `xs:token`. */
  text: string;
};

export class UnreadableXml extends Error {
  override name = 'UnreadableXml';
}

const deepest = 20;
const attributesKey = ':@';

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  trimValues: false,
  cdataPropName: '#cdata',
  processEntities: false,
});

type Raw = Record<string, unknown>;

/** Reads UTF-8 XML without a DOCTYPE. Throws `UnreadableXml`. */
export function readXml(bytes: Buffer): Element {
  const xml = decode(bytes);
  if (xml.includes('<!DOCTYPE')) throw new UnreadableXml('a DOCTYPE is not allowed');
  const valid = XMLValidator.validate(xml);
  if (valid !== true) throw new UnreadableXml(`not well-formed in line ${valid.err.line}`);
  const items = parse(xml);
  const encoding = attributesOf(items.find((item) => '?xml' in item) ?? {}).get('encoding');
  if (encoding !== undefined && encoding.toLowerCase() !== 'utf-8') throw new UnreadableXml('not UTF-8');
  const [root, ...others] = items.filter(isElement);
  if (root === undefined || others.length > 0) throw new UnreadableXml('not one root element');
  return toElement(root, new Map([['xml', 'http://www.w3.org/XML/1998/namespace']]), 1);
}

function parse(xml: string): Raw[] {
  try {
    return parser.parse(xml) as Raw[];
  } catch {
    throw new UnreadableXml('a reserved name');
  }
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableXml('not UTF-8');
  }
}

function toElement(raw: Raw, outer: ReadonlyMap<string, string>, depth: number): Element {
  if (depth > deepest) throw new UnreadableXml('nested too deeply');
  const qualified = nameOf(raw);
  const attributes = attributesOf(raw);
  const scope = new Map(outer);
  for (const [name, value] of attributes) {
    if (name === 'xmlns') scope.set('', value);
    else if (name.startsWith('xmlns:')) scope.set(name.slice('xmlns:'.length), value);
  }
  const [prefix, name] = qualified.includes(':') ? splitName(qualified) : ['', qualified];
  const namespace = scope.get(prefix);
  if (namespace === undefined && prefix !== '') throw new UnreadableXml(`unknown prefix ${prefix}`);
  const items = raw[qualified] as Raw[];
  return {
    name,
    namespace: namespace ?? '',
    attributes: new Map([...attributes].filter(([key]) => key !== 'xmlns' && !key.includes(':'))),
    children: items.filter(isElement).map((item) => toElement(item, scope, depth + 1)),
    text: items.map(textOf).join('').replaceAll(/\s+/g, ' ').trim(),
  };
}

function splitName(qualified: string): [string, string] {
  const [prefix = '', name = '', ...more] = qualified.split(':');
  if (prefix === '' || name === '' || more.length > 0) throw new UnreadableXml(`bad name ${qualified}`);
  return [prefix, name];
}

function nameOf(raw: Raw): string {
  return Object.keys(raw).find((key) => key !== attributesKey) ?? '';
}

function isElement(raw: Raw): boolean {
  return !/^[#?]/.test(nameOf(raw));
}

function attributesOf(raw: Raw): Map<string, string> {
  const given = (raw[attributesKey] ?? {}) as Record<string, string>;
  return new Map(Object.entries(given).map(([name, value]) => [name, unescape(value)]));
}

function textOf(raw: Raw): string {
  if ('#text' in raw) return unescape(String(raw['#text']));
  if (!('#cdata' in raw)) return '';
  return (raw['#cdata'] as Raw[]).map((part) => String(part['#text'])).join('');
}

const predefined = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** The five predefined entities and character references, the only ones without a DOCTYPE. */
function unescape(text: string): string {
  return text.replaceAll(/&([^;&\s]{0,10};)?/g, (_, reference: string | undefined) => {
    const name = reference?.slice(0, -1) ?? '';
    const character = predefined.get(name) ?? characterOf(name);
    if (character === undefined) throw new UnreadableXml('unknown entity');
    return character;
  });
}

function characterOf(name: string): string | undefined {
  const [, hex, decimal] = /^#(?:x([\da-f]+)|(\d+))$/i.exec(name) ?? [];
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  const isCharacter = code > 0 && code <= 0x10_ffff && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : undefined;
}

/** The first child element of that name, in the parent's namespace unless another is given. */
export function child(parent: Element | undefined, name: string, namespace = parent?.namespace) {
  return parent?.children.find((each) => each.name === name && each.namespace === namespace);
}

/** The text at a path of child elements, or undefined where one is missing. */
export function textAt(parent: Element | undefined, ...names: string[]): string | undefined {
  return names.reduce<Element | undefined>((element, name) => child(element, name), parent)?.text;
}
