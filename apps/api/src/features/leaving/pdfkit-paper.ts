import type { Json } from '#api/platform/members/personal-data-part.ts';
import { openPaper } from '#api/platform/paper/pdfkit-document.ts';
import type { Sheet } from '#api/platform/paper/pdfkit-sheet.ts';
import { hasForeignLetters, momentForPeople } from '#api/platform/paper/paper-text.ts';

import { asRun, fieldsOf, isList, isNothing, isScalar, labelOf, valueForPeople } from './pdfkit-text.ts';

const FOREIGN =
  'Letters of alphabets other than Latin show as an empty box on this paper. The file for programs (JSON) has them as you typed them.';

/** A copy for reading. */
type Paper = {
  productName: string;
  madeAt: Date;
  notes: readonly string[];
  parts: readonly { title: string; content: Json }[];
};

/** Draws a copy as a PDF, part by part in the order of the file for programs. */
export async function drawPdfPaper(paper: Paper): Promise<Uint8Array> {
  const { sheet, finish } = await openPaper({
    title: titleOf(paper),
    author: paper.productName,
    madeAt: paper.madeAt,
  });
  opening(sheet, paper);
  for (const { title, content } of paper.parts) {
    sheet.heading(title);
    tell(sheet, content, 0);
  }
  return finish(`${paper.productName}, copy of ${momentForPeople(paper.madeAt)}`);
}

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
  for (const [name, scalar] of rows) sheet.row(labelOf(name), valueForPeople(scalar, name));
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
