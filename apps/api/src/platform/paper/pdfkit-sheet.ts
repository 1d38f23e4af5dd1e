import { INK, LINE, makeRoom, QUIET } from './pdfkit-look.ts';
import { drawTable, type Column } from './pdfkit-table.ts';

type Document = PDFKit.PDFDocument;

const ACCENT = '#ffc72c';
const LABEL_WIDTH = 168;
const GAP = 12;

/** The pieces that a paper is made of, each below the last, and each tagged in the structure that is read aloud. */
export type Sheet = {
  title: (text: string) => void;
  /** `room` is what must fit below it on the same page, itself included. */
  heading: (text: string, room?: number) => void;
  subheading: (text: string, depth: number, room?: number) => void;
  paragraph: (text: string) => void;
  quiet: (text: string) => void;
  note: (text: string) => void;
  row: (label: string, value: string) => void;
  rule: () => void;
  /** A drawing of that height, with the words that are read aloud instead. */
  figure: (height: number, alt: string, draw: (at: Box) => void) => void;
  table: (columns: readonly Column[], rows: readonly (readonly string[])[]) => void;
  end: () => void;
};

/** Where a figure begins and how wide it may be. */
export type Box = { left: number; top: number; width: number };

export function makeSheet(document: Document): Sheet {
  const structure = document.struct('Document', {});
  document.addStructure(structure);
  const { left, right } = document.page.margins;
  const width = document.page.width - left - right;

  const tagged = (tag: string, draw: () => void) => {
    structure.add(document.struct(tag, {}, draw));
  };
  const write = (tag: string, text: string, look: Look) => {
    makeRoom(document, look.room ?? 0);
    tagged(tag, () => {
      document
        .font(look.font ?? 'regular')
        .fontSize(look.size)
        .fillColor(look.colour ?? INK);
      document.text(text, left, document.y, { width, lineGap: 2 });
    });
    document.y += look.after;
  };

  return {
    title(text) {
      document.rect(left, document.y, 40, 4).fill(ACCENT);
      document.y += 16;
      write('H1', text, { font: 'bold', size: 22, after: 8 });
    },
    heading(text, room = 90) {
      document.y += 18;
      document.outline.addItem(text);
      write('H2', text, { font: 'bold', size: 15, after: 6, room });
    },
    subheading(text, depth, room = 60) {
      document.y += 6;
      write(depth === 0 ? 'H3' : 'H4', text, {
        font: 'bold',
        size: depth === 0 ? 12 : 10.5,
        after: 3,
        room,
      });
    },
    paragraph: (text) => write('P', text, { size: 10.5, after: 6 }),
    quiet: (text) => write('P', text, { size: 10.5, after: 6, colour: QUIET }),
    note: (text) => write('P', text, { size: 9.5, after: 5, colour: QUIET }),
    row: (label, value) => drawRow(document, { left, width, label, value }, tagged),
    rule: () => drawRule(document, { left, width }),
    ...drawnPieces(document, { structure, left, width }),
    end: () => structure.end(),
  };
}

type Bounds = { structure: PDFKit.PDFStructureElement; left: number; width: number };

function drawnPieces(
  document: Document,
  { structure, left, width }: Bounds,
): Pick<Sheet, 'figure' | 'table'> {
  return {
    figure(height, alt, draw) {
      makeRoom(document, height);
      const top = document.y;
      structure.add(document.struct('Figure', { alt }, () => draw({ left, top, width })));
      document.x = left;
      document.y = top + height;
    },
    table(columns, rows) {
      drawTable(document, { parent: structure, left, width, columns, rows });
      document.x = left;
    },
  };
}

type Look = { font?: string; size: number; colour?: string; after: number; room?: number };
type Row = { left: number; width: number; label: string; value: string };

/** A label with its value beside it. A long value continues on the next page; a row that fits is not split. */
function drawRow(document: Document, row: Row, tagged: (tag: string, draw: () => void) => void): void {
  const { left, width, label, value } = row;
  const valueWidth = width - LABEL_WIDTH - GAP;
  document.font('regular').fontSize(10.5);
  const height = Math.max(
    document.heightOfString(label, { width: LABEL_WIDTH, lineGap: 2 }),
    document.heightOfString(value, { width: valueWidth, lineGap: 2 }),
  );
  makeRoom(document, Math.min(height, 200));
  const { y } = document;
  tagged('P', () => {
    document.fillColor(QUIET).text(label, left, y, { width: LABEL_WIDTH, lineGap: 2 });
    const below = document.y;
    document.fillColor(INK).text(value, left + LABEL_WIDTH + GAP, y, { width: valueWidth, lineGap: 2 });
    // The value may have continued on another page, where the end of the label means nothing.
    document.y = document.y > y ? Math.max(document.y, below) : document.y;
  });
  document.x = left;
  document.y += 3;
}

function drawRule(document: Document, { left, width }: { left: number; width: number }): void {
  makeRoom(document, 60);
  const y = document.y + 4;
  document
    .moveTo(left, y)
    .lineTo(left + width, y)
    .lineWidth(0.5)
    .stroke(LINE);
  document.y = y + 8;
}

/** Once all pages exist, so that each can show the total. */
export function addFooters(document: Document, text: string): void {
  const { start, count } = document.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    document.switchToPage(page);
    const { width, height, margins } = document.page;
    const across = width - margins.left - margins.right;
    // Within the margin, where text would begin a new page.
    margins.bottom = 0;
    document.markContent('Artifact', { type: 'Pagination' });
    document.font('regular').fontSize(8.5).fillColor(QUIET);
    const at = { width: across, lineBreak: false } as const;
    document.text(text, margins.left, height - 40, at);
    document.text(`Page ${page + 1} of ${count}`, margins.left, height - 40, { ...at, align: 'right' });
    document.endMarkedContent();
  }
}
