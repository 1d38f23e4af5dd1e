import { ACCENT, HEADER_FILL, INK, ornament, QUIET } from './pdfkit-styles.ts';

type Document = PDFKit.PDFDocument;

/** Height of the header band from the top edge, in points. */
const HEAD_HEIGHT = 92;

/** The brand's mark, `size` points wide. */
function drawMark(
  document: Document,
  { left, top, size }: { left: number; top: number; size: number },
): void {
  document
    .save()
    .translate(left, top)
    .scale(size / 36);
  document.path('M2.5 34C4 25 9 19.5 18 16.5 15.5 25.5 10.5 31 2.5 34z').fill('#3a8f78');
  for (let petal = 0; petal < PETALS; petal += 1) {
    const angle = (petal / PETALS) * Math.PI * 2 - 0.2;
    document.circle(20 + Math.cos(angle) * 9.6, 15 + Math.sin(angle) * 9.6, 2).fill(ACCENT);
  }
  document.circle(20, 15, 6).fill(ACCENT);
  document.restore();
}

const PETALS = 12;

/** Header band of the first page: mark and name, and the document's subject at the right. */
export function drawHead(document: Document, { name, detail }: { name: string; detail: string }): void {
  const { left, right } = document.page.margins;
  const { width } = document.page;
  ornament(document, () => {
    document.rect(0, 0, width, HEAD_HEIGHT).fill(HEADER_FILL);
    drawMark(document, { left, top: 26, size: 40 });
    document.font('bold').fontSize(22).fillColor('#ffffff');
    document.text(name, left + 50, 36, { lineBreak: false });
    document.font('regular').fontSize(10).fillColor('#bfdbd0');
    document.text(detail, left, 43, { width: width - left - right, align: 'right', lineBreak: false });
  });
  document.x = left;
  document.y = HEAD_HEIGHT + 26;
}

type Leaf = { left: number; top: number; width: number; height: number; colour: string };

/** A panel with the leaf's corners: two large, two small. */
export function drawLeaf(document: Document, { left, top, width, height, colour }: Leaf): void {
  const [big, small] = [18, 4];
  const [right, bottom] = [left + width, top + height];
  ornament(document, () =>
    document
      .moveTo(left + big, top)
      .lineTo(right - small, top)
      .quadraticCurveTo(right, top, right, top + small)
      .lineTo(right, bottom - big)
      .quadraticCurveTo(right, bottom, right - big, bottom)
      .lineTo(left + small, bottom)
      .quadraticCurveTo(left, bottom, left, bottom - small)
      .lineTo(left, top + big)
      .quadraticCurveTo(left, top, left + big, top)
      .fill(colour),
  );
}

const FIGURE_SIZE = 20;

type Figure = { figure: string; words: string; left: number; top: number; width: number };

/** A large number with its label. */
export function drawFigure(document: Document, { figure, words, left, top, width }: Figure): void {
  const natural = document.font('bold').fontSize(FIGURE_SIZE).widthOfString(figure);
  // A sum of eight digits would reach the next figure.
  document.fontSize(Math.min(FIGURE_SIZE, (FIGURE_SIZE * width) / natural)).fillColor(INK);
  document.text(figure, left, top, { width, lineBreak: false });
  document.font('regular').fontSize(8.5).fillColor(QUIET);
  document.text(words, left, top + 25, { width, lineGap: 1 });
}
