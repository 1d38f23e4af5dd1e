import { INK, ensureSpace, QUIET } from './pdfkit-styles.ts';

type Document = PDFKit.PDFDocument;

/** A table of contents whose page numbers become known while the document is drawn. */
export type Contents = {
  /** The next entry starts here. */
  reached: () => void;
  /** Draws the entries with their pages. Call once, at the end. */
  finish: () => void;
};

type Entry = { title: string; depth: 0 | 1 };
type List = {
  parent: PDFKit.PDFStructureElement;
  left: number;
  width: number;
  entries: readonly Entry[];
};
type Place = { page: number; left: number; top: number; width: number };

const LINE_HEIGHT = 16;
const GAP = 24;
/** Longer lists get two columns. */
const ONE_COLUMN = 12;

/** Reserves the space for the contents, and their place in the reading order. */
export function drawContents(document: Document, { parent, left, width, entries }: List): Contents {
  const structure = document.struct('TOC');
  parent.add(structure);
  const places = placesOf(document, { left, width, entries });
  const pages: number[] = [];
  return {
    reached() {
      document.addNamedDestination(nameOf(pages.length), 'XYZ', null, document.y, null);
      pages.push(pageOf(document));
    },
    finish() {
      for (const [index, entry] of entries.entries()) {
        const [place, page] = [places[index], pages[index]];
        if (place === undefined) continue;
        document.switchToPage(place.page);
        const item = document.struct('TOCI');
        structure.add(item);
        const link = document.struct('Link');
        item.add(link);
        link.add(() => drawEntry(document, { entry, place, page }));
        // Missing in the library's types: a link's structure element and description (PDF/UA-1, 7.18.5).
        const options: object = {
          Type: 'Annot',
          structParent: link,
          Contents: new String(wordsOf(entry, page)),
        };
        document.goTo(place.left, place.top, place.width, LINE_HEIGHT, nameOf(index), options);
        link.end();
        item.end();
      }
      structure.end();
    },
  };
}

const numberOf = (page: number | undefined) => (page === undefined ? '' : String(page + 1));
const wordsOf = ({ title }: Entry, page: number | undefined) => `${title}, page ${numberOf(page)}`;
const nameOf = (index: number): string => `entry-${index}`;

function pageOf(document: Document): number {
  const { start, count } = document.bufferedPageRange();
  return start + count - 1;
}

export function heightOfContents(entries: readonly Entry[]): number {
  return rowsOf(entries) * LINE_HEIGHT;
}

const columnsOf = (entries: readonly Entry[]): number => (entries.length > ONE_COLUMN ? 2 : 1);
const rowsOf = (entries: readonly Entry[]): number => Math.ceil(entries.length / columnsOf(entries));

/** Fills one column after the other. Columns of a list are as high as needed. */
function placesOf(document: Document, { left, width, entries }: Omit<List, 'parent'>): Place[] {
  const [columns, rows] = [columnsOf(entries), rowsOf(entries)];
  ensureSpace(document, rows * LINE_HEIGHT);
  const [page, top] = [pageOf(document), document.y];
  const columnWidth = (width - GAP * (columns - 1)) / columns;
  document.y = top + rows * LINE_HEIGHT + 6;
  return entries.map((_, index) => ({
    page,
    left: left + Math.floor(index / rows) * (columnWidth + GAP),
    top: top + (index % rows) * LINE_HEIGHT,
    width: columnWidth,
  }));
}

type Drawn = { entry: Entry; place: Place; page: number | undefined };

function drawEntry(document: Document, { entry: { title, depth }, place, page }: Drawn): void {
  const { left, top, width } = place;
  const indent = depth * 12;
  document.font(depth === 0 ? 'bold' : 'regular').fontSize(depth === 0 ? 10.5 : 9.5);
  document.fillColor(INK).text(title, left + indent, top, {
    width: width - indent - 34,
    height: LINE_HEIGHT,
    ellipsis: true,
  });
  document.font('regular').fontSize(9.5).fillColor(QUIET);
  document.text(numberOf(page), left, top, { width, align: 'right', lineBreak: false });
}
