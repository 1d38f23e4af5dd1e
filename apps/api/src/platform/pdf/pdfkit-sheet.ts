import { drawContents, type Contents } from './pdfkit-contents.ts';
import { drawFacts, type Fact } from './pdfkit-facts.ts';
import { ACCENT, INK, LINE, ensureSpace, ornament, QUIET } from './pdfkit-styles.ts';
import { drawTable, type Column } from './pdfkit-table.ts';

type Document = PDFKit.PDFDocument;

const LABEL_WIDTH = 168;
const GAP = 12;
/** Width of an entry's state, right of its title. */
const STATE_WIDTH = 110;
const PANEL_AFTER = 12;

/** Blocks of a document, drawn one below the other and tagged for screen readers. */
export type Sheet = {
  title: (text: string) => void;
  /** `space`: height that must fit on the same page, including the heading. */
  heading: (text: string, space?: number) => void;
  subheading: (text: string, depth: number, space?: number) => void;
  paragraph: (text: string) => void;
  quiet: (text: string) => void;
  note: (text: string) => void;
  row: (label: string, value: string) => void;
  rule: () => void;
  /** A drawing of this height with its text alternative. */
  figure: (height: number, alt: string, draw: (at: Box) => void) => void;
  table: (columns: readonly Column[], rows: readonly (readonly string[])[]) => void;
  /** Emphasised text that is not a heading. */
  strong: (text: string) => void;
  /** A panel of this height whose content is tagged separately. */
  panel: (height: number, draw: (at: Box, tagged: (tag: string, draw: () => void) => void) => void) => void;
  /** An entry of the current section, below a rule, with its state and a bookmark. */
  entry: (title: string, detail: string, space: number) => void;
  /** Labels with values, in this many columns. */
  facts: (facts: readonly Fact[], columns: number) => void;
  /** A table of contents. Its page numbers are filled in later. */
  contents: (entries: readonly { title: string; depth: 0 | 1 }[]) => Contents;
  end: () => void;
};

/** Position and width of a drawing. */
export type Box = { left: number; top: number; width: number };

/** Margins, structure element and tag of the blocks. */
type Bounds = { structure: PDFKit.PDFStructureElement; left: number; width: number; tagged: Tagged };
type Tagged = (tag: string, draw: () => void) => void;

export function makeSheet(document: Document): Sheet {
  const structure = document.struct('Document', {});
  document.addStructure(structure);
  const { left, right } = document.page.margins;
  const width = document.page.width - left - right;
  const tagged: Tagged = (tag, draw) => {
    structure.add(document.struct(tag, {}, draw));
  };
  const bounds = { structure, left, width, tagged };
  return {
    ...headings(document, bounds),
    ...texts(document, bounds),
    ...drawnPieces(document, bounds),
    end: () => structure.end(),
  };
}

function writing(document: Document, { left, width, tagged }: Bounds) {
  return (tag: string, text: string, style: TextStyle) => {
    ensureSpace(document, style.space ?? 0);
    tagged(tag, () => {
      document
        .font(style.font ?? 'regular')
        .fontSize(style.size)
        .fillColor(style.colour ?? INK);
      document.text(text, left, document.y, { width, lineGap: 2 });
    });
    document.y += style.after;
  };
}

function headings(
  document: Document,
  bounds: Bounds,
): Pick<Sheet, 'title' | 'heading' | 'subheading' | 'entry'> {
  const write = writing(document, bounds);
  let part: PDFKit.PDFOutline = document.outline;
  return {
    title(text) {
      ornament(document, () => document.rect(bounds.left, document.y, 40, 4).fill(ACCENT));
      document.y += 16;
      write('H1', text, { font: 'bold', size: 22, after: 8 });
    },
    heading(text, space = 90) {
      document.y += 18;
      ensureSpace(document, space);
      part = document.outline.addItem(text);
      write('H2', text, { font: 'bold', size: 15, after: 6 });
    },
    subheading(text, depth, space = 60) {
      document.y += 6;
      write(depth === 0 ? 'H3' : 'H4', text, {
        font: 'bold',
        size: depth === 0 ? 12 : 10.5,
        after: 3,
        space,
      });
    },
    entry(title, detail, space) {
      ensureSpace(document, space);
      part.addItem(title);
      drawEntryHead(document, { ...bounds, title, detail });
    },
  };
}

function texts(
  document: Document,
  bounds: Bounds,
): Pick<Sheet, 'paragraph' | 'strong' | 'quiet' | 'note' | 'row' | 'rule'> {
  const write = writing(document, bounds);
  return {
    paragraph: (text) => write('P', text, { size: 10.5, after: 6 }),
    strong: (text) => write('P', text, { font: 'bold', size: 10.5, after: 0, space: 34 }),
    quiet: (text) => write('P', text, { size: 10.5, after: 6, colour: QUIET }),
    note: (text) => write('P', text, { size: 9.5, after: 5, colour: QUIET }),
    row: (label, value) => drawRow(document, { ...bounds, label, value }),
    rule: () => drawRule(document, bounds),
  };
}

function drawnPieces(
  document: Document,
  bounds: Bounds,
): Pick<Sheet, 'figure' | 'table' | 'panel' | 'facts' | 'contents'> {
  const { structure: parent, left, width, tagged } = bounds;
  return {
    figure(height, alt, draw) {
      ensureSpace(document, height);
      const top = document.y;
      // Missing in the library's types: the box.
      const options: object = { alt, bbox: [left, top, left + width, top + height] };
      parent.add(document.struct('Figure', options, () => draw({ left, top, width })));
      document.x = left;
      document.y = top + height;
    },
    table(columns, rows) {
      drawTable(document, { parent, left, width, columns, rows });
      document.x = left;
    },
    panel(height, draw) {
      ensureSpace(document, height);
      const top = document.y;
      draw({ left, top, width }, tagged);
      document.x = left;
      document.y = top + height + PANEL_AFTER;
    },
    facts: (facts, columns) => drawFacts(document, { parent, left, width, facts, columns }),
    contents: (entries) => drawContents(document, { parent, left, width, entries }),
  };
}

type EntryHead = Bounds & { title: string; detail: string };

/** A rule, the title, and the entry's state at the right. */
function drawEntryHead(document: Document, { left, width, tagged, title, detail }: EntryHead): void {
  drawRule(document, { left, width });
  const { y } = document;
  tagged('H3', () => {
    document.font('bold').fontSize(12).fillColor(INK);
    document.text(title, left, y, { width: width - STATE_WIDTH, lineGap: 2 });
  });
  const below = document.y;
  tagged('P', () => {
    document.font('bold').fontSize(9.5).fillColor(QUIET);
    document.text(detail, left, y + 2, { width, align: 'right' });
  });
  document.x = left;
  document.y = below + 4;
}

type TextStyle = { font?: string; size: number; colour?: string; after: number; space?: number };
type Row = Pick<Bounds, 'left' | 'width' | 'tagged'> & { label: string; value: string };

/** A label with its value beside it. A long value continues on the next page; a row that fits is not split. */
function drawRow(document: Document, { left, width, tagged, label, value }: Row): void {
  const valueWidth = width - LABEL_WIDTH - GAP;
  document.font('regular').fontSize(10.5);
  const height = Math.max(
    document.heightOfString(label, { width: LABEL_WIDTH, lineGap: 2 }),
    document.heightOfString(value, { width: valueWidth, lineGap: 2 }),
  );
  ensureSpace(document, Math.min(height, 200));
  const { y } = document;
  tagged('P', () => {
    document.fillColor(QUIET).text(label, left, y, { width: LABEL_WIDTH, lineGap: 2 });
    const below = document.y;
    document.fillColor(INK).text(value, left + LABEL_WIDTH + GAP, y, { width: valueWidth, lineGap: 2 });
    // The value may have continued on another page, where the label's bottom is meaningless.
    document.y = document.y > y ? Math.max(document.y, below) : document.y;
  });
  document.x = left;
  document.y += 3;
}

function drawRule(document: Document, { left, width }: { left: number; width: number }): void {
  ensureSpace(document, 60);
  const y = document.y + 4;
  ornament(document, () =>
    document
      .moveTo(left, y)
      .lineTo(left + width, y)
      .lineWidth(0.5)
      .stroke(LINE),
  );
  document.y = y + 8;
}

/** Called after all pages exist, because each shows the total. */
export function addFooters(document: Document, text: string): void {
  const { start, count } = document.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    document.switchToPage(page);
    const { width, height, margins } = document.page;
    const across = width - margins.left - margins.right;
    // Text within the margin would otherwise start a new page.
    margins.bottom = 0;
    document.markContent('Artifact', { type: 'Pagination' });
    document.font('regular').fontSize(8.5).fillColor(QUIET);
    const at = { width: across, lineBreak: false } as const;
    document.text(text, margins.left, height - 40, at);
    document.text(`Page ${page + 1} of ${count}`, margins.left, height - 40, { ...at, align: 'right' });
    document.endMarkedContent();
  }
}
