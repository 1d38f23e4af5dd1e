type Document = PDFKit.PDFDocument;

export const INK = '#0f2a23';
export const QUIET = '#43594f';
export const LINE = '#d3e0d9';

/** Begins a page when less than this is left of the present one, and returns whether it did. */
export function makeRoom(document: Document, height: number): boolean {
  const bottom = document.page.height - document.page.margins.bottom;
  if (document.y + height <= bottom) return false;
  document.addPage();
  return true;
}
