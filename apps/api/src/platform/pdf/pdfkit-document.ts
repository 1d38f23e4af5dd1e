import { readFile } from 'node:fs/promises';

import { drawable, type Drawable } from './pdf-letters.ts';
import { addFooters, makeSheet, type Sheet } from './pdfkit-sheet.ts';

const fontFile = (name: string) => readFile(new URL(`../../../assets/${name}.ttf`, import.meta.url));

type Front = { title: string; author: string; madeAt: Date };

export type OpenPdf = {
  document: PDFKit.PDFDocument;
  sheet: Sheet;
  /** A copy with texts that the fonts can draw. Facts and typed texts pass through here before they are drawn. */
  drawable: <T>(value: T) => Drawable<T>;
  /** Draws the footer and page number on every page. Call once, at the end. */
  finish: (footer: string) => Promise<Uint8Array>;
};

/**
 * Opens a tagged PDF with bookmarks and embedded fonts, which cover Latin, Greek and Cyrillic. The libraries are
 * imported by the first caller.
 */
export async function openPdf({ title, author, madeAt }: Front): Promise<OpenPdf> {
  const [{ default: PDFDocument }, { create }, regular, bold] = await Promise.all([
    import('pdfkit'),
    import('fontkit'),
    fontFile('paper-regular'),
    fontFile('paper-bold'),
  ]);
  const document = new PDFDocument({
    size: 'A4',
    margins: { top: 56, bottom: 64, left: 56, right: 56 },
    bufferPages: true,
    tagged: true,
    pdfVersion: '1.7',
    displayTitle: true,
    lang: 'en-AU',
    info: { Title: title, Author: author, CreationDate: madeAt },
  });
  setWordsApart(document);
  document.registerFont('regular', regular).registerFont('bold', bold);
  const drawn = collected(document);
  const sheet = makeSheet(document);
  const font = create(regular);
  if (!('hasGlyphForCodePoint' in font)) throw new Error('a collection instead of a font');
  return {
    document,
    sheet,
    drawable: (value) => drawable(font, value),
    finish(footer) {
      sheet.end();
      addFooters(document, footer);
      document.end();
      return drawn;
    },
  };
}

/**
 * Ends each text and each of its lines with a blank: readers that follow the tags join what is drawn in one element, and
 * some join lines that stand close. Measured as it is drawn.
 */
function setWordsApart(document: PDFKit.PDFDocument): void {
  for (const name of ['text', 'heightOfString'] as const) {
    const given: (text: string, ...rest: never[]) => unknown = document[name];
    const apart = (text: string, ...rest: never[]) =>
      given.call(document, `${text} `.replaceAll('\n', ' \n'), ...rest);
    Object.assign(document, { [name]: apart });
  }
}

function collected(document: NodeJS.EventEmitter): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const pieces: Uint8Array[] = [];
    document.on('data', (piece: Uint8Array) => pieces.push(piece));
    document.once('end', () => resolve(Buffer.concat(pieces)));
    document.once('error', reject);
  });
}
