import { expect, it } from 'vitest';

import { elementsOf, readPdf } from '#api/testing/pdf-reader.ts';

import { openPdf } from './pdfkit-document.ts';
import { drawFigure } from './pdfkit-front.ts';

const wordsOf = (texts: readonly string[]) => texts.flatMap((text) => text.split(/\s+/)).filter(Boolean);

/** Every block, in short words that each stand once. */
async function drawEvery() {
  const { document, sheet, finish } = await openPdf({ title: 'T', author: 'A', madeAt: new Date(0) });
  const draw = (text: string, top: number) =>
    document.text(text, 60, top, { width: 90, align: 'center', lineBreak: false });
  sheet.title('Title');
  sheet.paragraph('First\nSecond');
  sheet.row('Label', 'Value\nMore');
  sheet.facts(
    [
      ['Limit', '$33,500'],
      ['Term', 'Years'],
    ],
    4,
  );
  sheet.panel(60, (at, tagged) =>
    tagged('P', () => drawFigure(document, { figure: '686', words: 'Score of\nBand', ...at })),
  );
  sheet.table(
    [
      { title: 'Date', share: 1 },
      { title: 'Amount', share: 1, align: 'right' },
    ],
    [['Today', '$5']],
  );
  sheet.figure(40, 'Two months', ({ top }) => draw('Jan', top) && draw('Feb', top + 14));
  const contents = sheet.contents([
    { title: 'Part', depth: 0 },
    { title: 'Entry', depth: 1 },
  ]);
  for (const entry of ['H', 'E']) {
    sheet.heading(entry);
    contents.reached();
  }
  contents.finish();
  return finish('Foot');
}

it('[REPORT-028] [DEL-007] keeps words apart by place and by tags, in every block', async () => {
  const { pages, structure } = await readPdf(await drawEvery());
  const tagged = wordsOf(structure.map(({ text }) => text));
  expect(tagged.join(' ')).toBe(
    'Title First Second Label Value More Limit $33,500 Term Years 686 Score of Band Date Amount Today $5 Jan Feb Part 1 Entry 1 H E',
  );
  const placed = wordsOf(pages.map(({ text }) => text));
  expect(tagged.filter((word) => !placed.includes(word))).toEqual([]);
});

it('[REPORT-028] describes every link, and says where every figure stands (PDF/UA-1, 7.18.5 and 7.3)', async () => {
  const bytes = await drawEvery();
  const { pages, structure } = await readPdf(bytes);
  expect(pages.flatMap(({ links }) => links)).toEqual(['Part, page 1', 'Entry, page 1']);
  const boxes = Buffer.from(bytes)
    .toString('latin1')
    .matchAll(/\/BBox \[([^\]]*)\]/g);
  expect(
    [...boxes].map(([, box = '']) =>
      box
        .split(' ')
        .map(Number)
        .every((side) => side > 0),
    ),
  ).toEqual(elementsOf(structure, 'Figure').map(() => true));
});
