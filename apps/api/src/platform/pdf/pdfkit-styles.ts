type Document = PDFKit.PDFDocument;

export const INK = '#0f2a23';
export const QUIET = '#43594f';
export const LINE = '#d3e0d9';
export const ACCENT = '#ffc72c';
/** Dark background of the pages, and the light one of panels. */
export const HEADER_FILL = '#0b3a2f';
export const PANEL_FILL = '#eef5f1';

/** Starts a page when less than this is left. Returns whether it did. */
export function ensureSpace(document: Document, height: number): boolean {
  const bottom = document.page.height - document.page.margins.bottom;
  if (document.y + height <= bottom) return false;
  document.addPage();
  return true;
}

/** Draws an artifact, which screen readers skip. */
export function ornament(document: Document, draw: () => void): void {
  document.markContent('Artifact', { type: 'Layout' });
  draw();
  document.endMarkedContent();
}
