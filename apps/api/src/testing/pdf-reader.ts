import { inflateSync } from 'node:zlib';

/** An element of the structure that is read aloud: its tag, the words in it and below it, in the order of reading. */
export type ReadElement = { tag: string; text: string; alt: string | null; children: readonly ReadElement[] };

/** A PDF as a reader sees it; only for tests, and only for the way in which our own papers are written. */
export type ReadPdf = {
  pages: readonly { text: string }[];
  title: string;
  language: string;
  /** Bookmarks, in the order of the file. */
  outline: readonly string[];
  structure: readonly ReadElement[];
};

type Objects = ReadonlyMap<string, string>;

export function readPdf(bytes: Uint8Array): ReadPdf {
  const file = Buffer.from(bytes).toString('latin1');
  const objects: Objects = new Map(
    [...file.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [
      id,
      body,
    ]),
  );
  const find = (part: RegExp) => [...objects].filter(([, body]) => part.test(dictionaryOf(body)));
  const pages = find(/\/Type \/Page\b/).map(([id, body]) => ({ id, ...readPage(objects, body) }));
  const marked = new Map(
    pages.flatMap(({ id, pieces }) => [...pieces].map(([key, text]) => [`${id} ${key}`, text])),
  );
  const [root] = find(/\/Type \/StructTreeRoot/);
  const [catalogue] = find(/\/Type \/Catalog/);
  return {
    pages: pages.map(({ text }) => ({ text })),
    title: textOf(referred(objects, find(/\/CreationDate/)[0]?.[1] ?? '', 'Title')),
    language: /\/Lang \((.*?)\)/.exec(catalogue?.[1] ?? '')?.[1] ?? '',
    outline: find(/\/Dest \[/).map(([, body]) =>
      textOf(/\/Title (\([\s\S]*?[^\\]\)|<[\da-f]+>)/i.exec(body)?.[1] ?? ''),
    ),
    structure: childrenOf(root?.[1] ?? '').flatMap((child) =>
      child.kind === 'element' ? [readElement(child.id, { objects, marked })] : [],
    ),
  };
}

/** All elements of a tag, wherever they are. */
export function elementsOf(structure: readonly ReadElement[], tag: string): ReadElement[] {
  return structure.flatMap((each) => [
    ...(each.tag === tag ? [each] : []),
    ...elementsOf(each.children, tag),
  ]);
}

function dictionaryOf(body: string): string {
  const stream = body.indexOf('stream\n');
  return stream < 0 ? body : body.slice(0, stream);
}

function streamOf(body: string): string {
  const start = body.indexOf('stream\n');
  if (start < 0) return '';
  const data = Buffer.from(body.slice(start + 7, body.lastIndexOf('\nendstream')), 'latin1');
  return (body.includes('/FlateDecode') ? inflateSync(data) : data).toString('latin1');
}

const referred = (objects: Objects, body: string, name: string): string =>
  objects.get(new RegExp(`/${name} (\\d+) 0 R`).exec(body)?.[1] ?? '') ?? '';

/** The words of a page, and those of each of its marked pieces by their number. */
function readPage(objects: Objects, page: string): { text: string; pieces: ReadonlyMap<string, string> } {
  const resources = referred(objects, page, 'Resources') || page;
  const fonts = new Map(
    [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [
      name,
      lettersOf(streamOf(referred(objects, objects.get(id) ?? '', 'ToUnicode'))),
    ]),
  );
  const pieces = new Map<string, string>();
  const open: (string | null)[] = [];
  let letters: ReadonlyMap<number, string> = new Map();
  let text = '';
  const content = streamOf(referred(objects, page, 'Contents'));
  const operators = /\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ|\/\w+ (<<[\s\S]*?>>) BDC|(BMC)\b|(EMC)\b/g;
  for (const [, font, shown, marks, begins, ends] of content.matchAll(operators)) {
    if (font !== undefined) letters = fonts.get(font) ?? letters;
    else if (marks !== undefined) open.push(/\/MCID (\d+)/.exec(marks)?.[1] ?? null);
    else if (begins !== undefined) open.push(null);
    else if (ends !== undefined) open.pop();
    else if (shown !== undefined) {
      const said = wordsOf(shown, letters);
      text += `${said}\n`;
      const piece = open.findLast((each) => each !== null);
      if (piece !== undefined && piece !== null) pieces.set(piece, joined(pieces.get(piece), said));
    }
  }
  return { text, pieces };
}

const joined = (before: string | undefined, said: string): string =>
  before === undefined ? said : `${before.trimEnd()} ${said}`;

function wordsOf(shown: string, letters: ReadonlyMap<number, string>): string {
  const hex = [...shown.matchAll(/<([\da-f]*)>/gi)].map(([, digits = '']) => digits).join('');
  return (hex.match(/.{4}/g) ?? []).map((code) => letters.get(Number.parseInt(code, 16)) ?? '?').join('');
}

/** Which letters the codes of a font stand for. */
function lettersOf(map: string): ReadonlyMap<number, string> {
  const letters = new Map<number, string>();
  for (const [, from = '', , list = ''] of map.matchAll(/<([\da-f]+)> <([\da-f]+)> \[([^\]]*)\]/gi)) {
    const first = Number.parseInt(from, 16);
    for (const [index, [, code = '']] of [...list.matchAll(/<([\da-f]*)>/gi)].entries()) {
      letters.set(first + index, utf16(code));
    }
  }
  return letters;
}

function utf16(hex: string): string {
  return String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((code) => Number.parseInt(code, 16)));
}

/** A text of the file, in plain letters or in pairs of bytes. */
function textOf(written: string): string {
  if (written.startsWith('<')) return utf16(written.slice(1, -1).replace(/^feff/i, ''));
  const bytes = written.slice(1, -1).replaceAll(/\\([\\()nr])/g, (_, each: string) => ESCAPED[each] ?? each);
  if (!bytes.startsWith('\xFE\xFF')) return bytes;
  return Buffer.from(bytes.slice(2), 'latin1').swap16().toString('utf16le');
}

const ESCAPED: Record<string, string> = { n: '\n', r: '\r' };

type Child = { kind: 'element'; id: string } | { kind: 'piece'; page: string | null; mark: string };

/** What an element is made of, in its order. */
function childrenOf(body: string): Child[] {
  const list = /\/K \[([\s\S]*?)\](?=\s*(?:\/|>>))/.exec(body)?.[1] ?? /\/K ([^/]+)/.exec(body)?.[1] ?? '';
  const children = [...list.matchAll(/<<([\s\S]*?)>>|(\d+) 0 R|(\d+)/g)];
  return children.flatMap(([, dictionary, id, mark]): Child[] => {
    if (id !== undefined) return [{ kind: 'element', id }];
    if (mark !== undefined) return [{ kind: 'piece', page: null, mark }];
    const number = /\/MCID (\d+)/.exec(dictionary ?? '')?.[1];
    const page = /\/Pg (\d+) 0 R/.exec(dictionary ?? '')?.[1] ?? null;
    return number === undefined ? [] : [{ kind: 'piece', page, mark: number }];
  });
}

type Known = { objects: Objects; marked: ReadonlyMap<string, string> };

function readElement(id: string, known: Known): ReadElement {
  const body = known.objects.get(id) ?? '';
  const own = /\/Pg (\d+) 0 R/.exec(
    body.replaceAll(/<<[\s\S]*?>>/g, (inner) => (inner === body ? inner : '')),
  )?.[1];
  const page = own ?? /\/Pg (\d+) 0 R/.exec(body)?.[1] ?? '';
  const parts = childrenOf(body).map((child) =>
    child.kind === 'element'
      ? readElement(child.id, known)
      : (known.marked.get(`${child.page ?? page} ${child.mark}`) ?? ''),
  );
  const children = parts.filter((part) => typeof part !== 'string');
  return {
    tag: /\/S \/(\w+)/.exec(body)?.[1] ?? '',
    alt: /\/Alt/.test(body) ? textOf(/\/Alt (\([\s\S]*?[^\\]\)|<[\da-f]+>)/i.exec(body)?.[1] ?? '') : null,
    text: parts.map((part) => (typeof part === 'string' ? part : part.text)).join(' '),
    children,
  };
}
