import { formatMomentForPeople } from '@wattle/domain/calendar/calendar';

import type { Json } from '#api/platform/members/personal-data-part.ts';
import { openPdf } from '#api/platform/pdf/pdfkit-document.ts';
import type { Sheet } from '#api/platform/pdf/pdfkit-sheet.ts';
import { LETTERS_NOTE } from '#api/platform/pdf/pdf-letters.ts';

import { asRun, fieldsOf, isList, isNothing, isScalar, labelOf, valueForPeople } from './pdfkit-text.ts';

const FOREIGN = `${LETTERS_NOTE} The file for programs (JSON) has it as you typed it.`;

export type Copy = {
  productName: string;
  madeAt: Date;
  notes: readonly string[];
  parts: readonly { title: string; content: Json }[];
};

export async function drawPdfCopy(given: Copy): Promise<Uint8Array> {
  const { sheet, drawable, finish } = await openPdf({
    title: titleOf(given),
    author: given.productName,
    madeAt: given.madeAt,
  });
  const { value: copy, isWhole } = drawable(given);
  drawOpening(sheet, copy, isWhole);
  for (const { title, content } of copy.parts) {
    sheet.heading(title);
    draw(sheet, content, 0);
  }
  return finish(`${copy.productName}, copy of ${formatMomentForPeople(copy.madeAt)}`);
}

const titleOf = ({ productName }: Copy) => `Everything ${productName} has about you`;

function drawOpening(sheet: Sheet, copy: Copy, isWhole: boolean): void {
  sheet.title(titleOf(copy));
  sheet.paragraph(`Made for you on ${formatMomentForPeople(copy.madeAt)}, Sydney time.`);
  for (const note of isWhole ? copy.notes : [FOREIGN, ...copy.notes]) sheet.note(note);
}

function draw(sheet: Sheet, value: Json, depth: number): void {
  if (isNothing(value)) return sheet.quiet('Nothing.');
  if (isScalar(value)) return sheet.paragraph(valueForPeople(value));
  if (isList(value)) return drawList(sheet, value, depth);
  const { rows, nested } = fieldsOf(value);
  for (const [name, scalar] of rows) sheet.row(labelOf(name), valueForPeople(scalar, name));
  for (const [name, inner] of nested) drawNested(sheet, { name, inner, depth });
}

function drawList(sheet: Sheet, list: readonly Json[], depth: number): void {
  const run = asRun(list);
  if (run !== null) return sheet.paragraph(run);
  for (const [index, entry] of list.entries()) {
    if (index > 0) sheet.rule();
    draw(sheet, entry, depth + 1);
  }
}

type Nested = { name: string; inner: Json; depth: number };

function drawNested(sheet: Sheet, { name, inner, depth }: Nested): void {
  if (isNothing(inner)) return sheet.row(labelOf(name), 'Nothing');
  const run = isList(inner) ? asRun(inner) : null;
  if (run !== null) return sheet.row(labelOf(name), run);
  sheet.subheading(labelOf(name), depth);
  draw(sheet, inner, depth + 1);
}
