import { getDocumentProxy, getMeta, getResolvedPDFJS } from 'unpdf';

type Document = Awaited<ReturnType<typeof getDocumentProxy>>;
type Page = Awaited<ReturnType<Document['getPage']>>;
/** An element, which may have a text alternative, or content of the page. */
type Node = { role: string; alt?: string; children: readonly Node[] } | { type: string; id: string };
type Bookmark = { title: string; items: readonly Bookmark[] };

/** An element of the structure tree in reading order; its text includes that of its children. */
export type ReadElement = { tag: string; text: string; alt: string | null; children: readonly ReadElement[] };

export type ReadPdf = {
  pages: readonly {
    text: string;
    /** The descriptions of its links. */
    links: readonly string[];
  }[];
  title: string;
  language: string;
  /** Bookmarks of all levels, in order. */
  outline: readonly string[];
  /** The structure tree, page by page. */
  structure: readonly ReadElement[];
};

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { info } = await getMeta(document);
  const pages = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    pages.push(await readPage(await document.getPage(number)));
  }
  return {
    pages,
    title: String(info['Title']),
    language: String(info['Language']),
    outline: titlesOf((await document.getOutline()) ?? []),
    structure: pages.flatMap(({ structure }) => structure),
  };
}

/** All elements of a tag, at any depth. */
export function elementsOf(structure: readonly ReadElement[], tag: string): ReadElement[] {
  return structure.flatMap((each) => [
    ...(each.tag === tag ? [each] : []),
    ...elementsOf(each.children, tag),
  ]);
}

const titlesOf = (bookmarks: readonly Bookmark[]): string[] =>
  bookmarks.flatMap(({ title, items }) => [title, ...titlesOf(items)]);

async function readPage(page: Page) {
  const { items } = await page.getTextContent();
  const words = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''));
  const marked = await markedTexts(page);
  const { children } = (await page.getStructTree()) as { children: readonly Node[] };
  return {
    text: words.join(''),
    structure: children.flatMap((node) => ('role' in node ? [readElement(node, marked)] : [])),
    links: (await page.getAnnotations()).map(
      ({ contentsObj }: { contentsObj: { str: string } }) => contentsObj.str,
    ),
  };
}

/** The letters that are drawn in each marked content, without regard to where they stand, as readers by tags join them. */
async function markedTexts(page: Page): Promise<ReadonlyMap<string, string>> {
  const { OPS } = await getResolvedPDFJS();
  const { fnArray, argsArray } = await page.getOperatorList();
  const marked = new Map<string, string>();
  const open: string[] = [];
  for (const [index, operator] of fnArray.entries()) {
    const args: unknown[] = argsArray[index] ?? [];
    if (operator === OPS.beginMarkedContentProps || operator === OPS.beginMarkedContent)
      open.push(String(args[1]));
    else if (operator === OPS.endMarkedContent) open.pop();
    else if (operator === OPS.showText) {
      const glyphs = args[0] as readonly (number | { unicode: string })[];
      const text = glyphs.map((glyph) => (typeof glyph === 'number' ? '' : glyph.unicode)).join('');
      const id = open.at(-1) ?? '';
      marked.set(id, (marked.get(id) ?? '') + text);
    }
  }
  return marked;
}

function readElement(
  { role, alt, children }: Extract<Node, { role: string }>,
  marked: ReadonlyMap<string, string>,
): ReadElement {
  const parts = children.map((child) =>
    'role' in child ? readElement(child, marked) : (marked.get(child.id.replace(/^.*_mc/, '')) ?? ''),
  );
  return {
    tag: role,
    alt: alt ?? null,
    text: parts
      .map((part) => (typeof part === 'string' ? part : part.text))
      .join(' ')
      .trim(),
    children: parts.filter((part) => typeof part !== 'string'),
  };
}
