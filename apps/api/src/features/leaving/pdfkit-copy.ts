import type { Json } from '#api/platform/members/personal-data-part.ts';
import { openPdf } from '#api/platform/pdf/pdfkit-document.ts';
import type { Sheet } from '#api/platform/pdf/pdfkit-sheet.ts';
import { hasForeignLetters, momentForPeople } from '#api/platform/pdf/pdf-text.ts';

import { asRun, fieldsOf, isList, isNothing, isScalar, labelOf, valueForPeople } from './pdfkit-text.ts';

const FOREIGN =
  'Letters of alphabets other than Latin show as an empty box on this copy. The file for programs (JSON) has them as you typed them.';

type Copy = {
  productName: string;
  madeAt: Date;
  notes: readonly string[];
  parts: readonly { title: string; content: Json }[];
};

export async function drawPdfCopy(copy: Copy): Promise<Uint8Array> {
  const { sheet, finish } = await openPdf({
    title: titleOf(copy),
    author: copy.productName,
    madeAt: copy.madeAt,
  });
  drawOpening(sheet, copy);
  for (const { title, content } of copy.parts) {
    sheet.heading(title);
    draw(sheet, content, 0);
  }
  return finish(`${copy.productName}, copy of ${momentForPeople(copy.madeAt)}`);
}

const titleOf = ({ productName }: Copy) => `Everything ${productName} holds about you`;

function drawOpening(sheet: Sheet, copy: Copy): void {
  sheet.title(titleOf(copy));
  sheet.paragraph(`Made for you on ${momentForPeople(copy.madeAt)}, Sydney time.`);
  const isForeign = copy.parts.some(({ content }) => hasForeignLetters(content));
  for (const note of isForeign ? [FOREIGN, ...copy.notes] : copy.notes) sheet.note(note);
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
