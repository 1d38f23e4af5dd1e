import { INK, LINE, ensureSpace, ornament, QUIET } from './pdfkit-styles.ts';

type Document = PDFKit.PDFDocument;

/** `share`: relative width. */
export type Column = { title: string; share: number; align?: 'right' };
type Table = {
  parent: PDFKit.PDFStructureElement;
  left: number;
  width: number;
  columns: readonly Column[];
  rows: readonly (readonly string[])[];
};
type Cell = { text: string; left: number; width: number; align: 'left' | 'right' };

const SIZE = 9;
const GAP = 10;
const PADDING = 4;

/**
 * A table with its header repeated on each page, for the eye alone: a screen reader has it once. Rows are not split by a
 * page break.
 */
export function drawTable(document: Document, table: Table): void {
  const structure = document.struct('Table');
  // Content is drawn only once its structure element is part of the document.
  table.parent.add(structure);
  const titles = cellsOf(
    table,
    table.columns.map(({ title }) => title),
  );
  const titlesHeight = heightOf(document, titles, 'bold');

  const place = placing(document, table);
  ensureSpace(document, 70);
  place(titlesHeight, 1, drawRow(document, { structure, tag: 'TH', cells: titles }));
  for (const row of table.rows) {
    const cells = cellsOf(table, row);
    const height = heightOf(document, cells, 'regular');
    if (ensureSpace(document, height + 2 * PADDING)) {
      place(titlesHeight, 1, (top) =>
        ornament(document, () => {
          for (const cell of titles) drawCell(document, { cell, tag: 'TH', top });
        }),
      );
    }
    place(height, 0.5, drawRow(document, { structure, tag: 'TD', cells }));
  }
  structure.end();
}

/** Draws a row of this height, and the line below it. */
function placing(document: Document, table: Table) {
  return (height: number, line: number, draw: (top: number) => void): void => {
    const top = document.y + PADDING;
    draw(top);
    document.y = top + height + PADDING;
    drawLine(document, table, line);
  };
}

type Row = { structure: PDFKit.PDFStructureElement; tag: 'TH' | 'TD'; cells: readonly Cell[] };

function drawRow(document: Document, { structure, tag, cells }: Row) {
  return (top: number): void => {
    const row = document.struct('TR');
    structure.add(row);
    // Missing in the library's types: which cells a heading is for.
    const options: object = tag === 'TH' ? { scope: 'Column' } : {};
    for (const cell of cells) {
      row.add(document.struct(tag, options, () => drawCell(document, { cell, tag, top })));
    }
    row.end();
  };
}

function cellsOf({ left, width, columns }: Table, texts: readonly string[]): Cell[] {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const free = width - GAP * (columns.length - 1);
  let at = left;
  return columns.map(({ share, align }, index) => {
    const cell: Cell = {
      text: texts[index] ?? '',
      left: at,
      width: (free * share) / shares,
      align: align ?? 'left',
    };
    at += cell.width + GAP;
    return cell;
  });
}

function heightOf(document: Document, cells: readonly Cell[], font: 'regular' | 'bold'): number {
  document.font(font).fontSize(SIZE);
  return Math.max(...cells.map(({ text, width }) => document.heightOfString(text, { width, lineGap: 1 })));
}

function drawCell(document: Document, drawn: { cell: Cell; tag: 'TH' | 'TD'; top: number }): void {
  const { text, left, width, align } = drawn.cell;
  document.font(drawn.tag === 'TH' ? 'bold' : 'regular').fontSize(SIZE);
  document.fillColor(drawn.tag === 'TH' ? QUIET : INK);
  document.text(text, left, drawn.top, { width, align, lineGap: 1 });
}

function drawLine(document: Document, { left, width }: Table, lineWidth: number): void {
  ornament(document, () =>
    document
      .moveTo(left, document.y)
      .lineTo(left + width, document.y)
      .lineWidth(lineWidth)
      .stroke(LINE),
  );
}
