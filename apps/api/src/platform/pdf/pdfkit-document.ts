import { readFile } from 'node:fs/promises';

import { addFooters, makeSheet, type Sheet } from './pdfkit-sheet.ts';

const fontFile = (name: string) => readFile(new URL(`../../../assets/${name}.ttf`, import.meta.url));

type Front = { title: string; author: string; madeAt: Date };

export type OpenPdf = {
  document: PDFKit.PDFDocument;
  sheet: Sheet;
  /** Draws the footer and page number on every page. Call once, at the end. */
  finish: (footer: string) => Promise<Uint8Array>;
};

/**
 * Opens a tagged PDF with bookmarks and embedded fonts, which cover all Latin scripts including Vietnamese. The
 * library is imported by the first caller.
 */
export async function openPdf({ title, author, madeAt }: Front): Promise<OpenPdf> {
  const [{ default: PDFDocument }, regular, bold] = await Promise.all([
    import('pdfkit'),
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
  document.registerFont('regular', regular).registerFont('bold', bold);
  const drawn = collected(document);
  const sheet = makeSheet(document);
  return {
    document,
    sheet,
    finish(footer) {
      sheet.end();
      addFooters(document, footer);
      document.end();
      return drawn;
    },
  };
}

function collected(document: NodeJS.EventEmitter): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const pieces: Uint8Array[] = [];
    document.on('data', (piece: Uint8Array) => pieces.push(piece));
    document.once('end', () => resolve(Buffer.concat(pieces)));
    document.once('error', reject);
  });
}
