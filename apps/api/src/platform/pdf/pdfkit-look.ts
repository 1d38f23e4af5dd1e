type Document = PDFKit.PDFDocument;

export const INK = '#0f2a23';
export const QUIET = '#43594f';
export const LINE = '#d3e0d9';
export const ACCENT = '#ffc72c';
/** The deep ground of the product's pages, and the light one of its fields. */
export const HALL = '#0b3a2f';
export const FIELD = '#eef5f1';

/** Begins a page when less than this is left of the present one, and returns whether it did. */
export function makeRoom(document: Document, height: number): boolean {
  const bottom = document.page.height - document.page.margins.bottom;
  if (document.y + height <= bottom) return false;
  document.addPage();
  return true;
}

/** Draws what is for the eye alone, and is passed over when the paper is read aloud. */
export function ornament(document: Document, draw: () => void): void {
  document.markContent('Artifact', { type: 'Layout' });
  draw();
  document.endMarkedContent();
}
