import { INK, ensureSpace, QUIET } from './pdfkit-styles.ts';

type Document = PDFKit.PDFDocument;

export type Fact = readonly [label: string, value: string];
type Facts = {
  parent: PDFKit.PDFStructureElement;
  left: number;
  width: number;
  facts: readonly Fact[];
  columns: number;
};

const GAP = 14;
const LABEL_SIZE = 8.5;
const VALUE_SIZE = 10.5;
const LABEL_HEIGHT = 12;
const AFTER = 7;

/** Labels above values, in rows that are not split by a page break. */
export function drawFacts(document: Document, { parent, left, width, facts, columns }: Facts): void {
  const columnWidth = (width - GAP * (columns - 1)) / columns;
  for (const row of rowsOf(facts, columns)) {
    const height = heightOfRow(document, row, columnWidth);
    ensureSpace(document, height);
    const top = document.y;
    for (const [index, [label, value]] of row.entries()) {
      const x = left + index * (columnWidth + GAP);
      const draw = () => {
        document.font('regular').fontSize(LABEL_SIZE).fillColor(QUIET);
        document.text(label, x, top, { width: columnWidth });
        document.font('bold').fontSize(VALUE_SIZE).fillColor(INK);
        document.text(value, x, top + LABEL_HEIGHT, { width: columnWidth, lineGap: 1 });
      };
      parent.add(document.struct('P', {}, draw));
    }
    document.x = left;
    document.y = top + height;
  }
}

export function heightOfFacts(
  document: Document,
  { facts, columns, width }: Pick<Facts, 'facts' | 'columns' | 'width'>,
): number {
  const columnWidth = (width - GAP * (columns - 1)) / columns;
  return rowsOf(facts, columns).reduce((sum, row) => sum + heightOfRow(document, row, columnWidth), 0);
}

function heightOfRow(document: Document, row: readonly Fact[], width: number): number {
  document.font('bold').fontSize(VALUE_SIZE);
  const heights = row.map(([, value]) => document.heightOfString(value, { width, lineGap: 1 }));
  return LABEL_HEIGHT + Math.max(...heights) + AFTER;
}

function rowsOf(facts: readonly Fact[], columns: number): Fact[][] {
  const count = Math.ceil(facts.length / columns);
  return Array.from({ length: count }, (_, index) => facts.slice(index * columns, (index + 1) * columns));
}
