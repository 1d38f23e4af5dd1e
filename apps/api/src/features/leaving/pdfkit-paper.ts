import { readFile } from 'node:fs/promises';

import type { Json } from '#api/platform/held-part.ts';

import type { DrawPaper, Paper } from './leaving.ports.ts';
import { addFooters, makeSheet, type Sheet } from './pdfkit-sheet.ts';
import {
  asRun,
  fieldsOf,
  hasForeignLetters,
  isList,
  isNothing,
  isScalar,
  labelOf,
  momentForPeople,
  valueForPeople,
} from './pdfkit-words.ts';

const fontFile = (name: string) => readFile(new URL(`../../../assets/${name}.ttf`, import.meta.url));

const FOREIGN =
  'Letters of other alphabets than the Latin one show as an empty box on this paper. The file for programs (JSON) has them as you typed them.';

/**
 * Draws a copy as a PDF with headings, bookmarks and text that can be read aloud and copied. Its fonts are embedded
 * and hold the letters of every Latin name, Vietnamese ones too. The library is loaded by the first who asks.
 */
export const drawPdfPaper: DrawPaper = async (paper) => {
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
    info: { Title: titleOf(paper), Author: paper.productName, CreationDate: paper.madeAt },
  });
  document.registerFont('regular', regular).registerFont('bold', bold);
  const drawn = collected(document);
  const sheet = makeSheet(document);
  opening(sheet, paper);
  for (const { title, content } of paper.parts) {
    sheet.heading(title);
    tell(sheet, content, 0);
  }
  sheet.end();
  addFooters(document, `${paper.productName}, copy of ${momentForPeople(paper.madeAt)}`);
  document.end();
  return drawn;
};

const titleOf = ({ productName }: Paper) => `Everything ${productName} holds about you`;

function opening(sheet: Sheet, paper: Paper): void {
  sheet.title(titleOf(paper));
  sheet.paragraph(`Made for you on ${momentForPeople(paper.madeAt)}, Sydney time.`);
  const isForeign = paper.parts.some(({ content }) => hasForeignLetters(content));
  for (const note of isForeign ? [FOREIGN, ...paper.notes] : paper.notes) sheet.note(note);
}

function tell(sheet: Sheet, value: Json, depth: number): void {
  if (isNothing(value)) return sheet.quiet('Nothing.');
  if (isScalar(value)) return sheet.paragraph(valueForPeople(value));
  if (isList(value)) return tellList(sheet, value, depth);
  const { rows, nested } = fieldsOf(value);
  for (const [name, scalar] of rows) sheet.row(labelOf(name), valueForPeople(scalar));
  for (const [name, inner] of nested) tellNested(sheet, { name, inner, depth });
}

function tellList(sheet: Sheet, list: readonly Json[], depth: number): void {
  const run = asRun(list);
  if (run !== null) return sheet.paragraph(run);
  for (const [index, entry] of list.entries()) {
    if (index > 0) sheet.rule();
    tell(sheet, entry, depth + 1);
  }
}

type Nested = { name: string; inner: Json; depth: number };

function tellNested(sheet: Sheet, { name, inner, depth }: Nested): void {
  if (isNothing(inner)) return sheet.row(labelOf(name), 'Nothing');
  const run = isList(inner) ? asRun(inner) : null;
  if (run !== null) return sheet.row(labelOf(name), run);
  sheet.subheading(labelOf(name), depth);
  tell(sheet, inner, depth + 1);
}

function collected(document: NodeJS.EventEmitter): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const pieces: Uint8Array[] = [];
    document.on('data', (piece: Uint8Array) => pieces.push(piece));
    document.once('end', () => resolve(Buffer.concat(pieces)));
    document.once('error', reject);
  });
}
