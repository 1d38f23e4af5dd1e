import { assert, asyncProperty, string } from 'fast-check';
import { expect, it } from 'vitest';
import { csvFile } from './csv.ts';

const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer());
const textOf = async (rows: string[][]) =>
  new TextDecoder('utf-8', { ignoreBOM: false }).decode(await bytesOf(csvFile(rows)));

it('[HIST-008] marks its encoding, in its type and in its first bytes', async () => {
  const file = csvFile([['Māori – “naïve”']]);
  expect(file.type).toBe('text/csv;charset=utf-8');
  expect([...(await bytesOf(file)).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(await textOf([['Māori – “naïve”']])).toBe('"Māori – “naïve”"');
});

it('[HIST-008] separates rows by CRLF and doubles quotes', async () => {
  expect(
    await textOf([
      ['a', 'say "b"'],
      ['c, d', 'e\nf'],
    ]),
  ).toBe('"a","say ""b"""\r\n"c, d","e\nf"');
});

it.each([
  ['−24', '-24'],
  ['+41', '+41'],
  ['-0.5', '-0.5'],
  ['697', '697'],
  ['−24 A late payment', "'-24 A late payment"],
  ['+41 A default was paid', "'+41 A default was paid"],
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', "'\r=1"],
  ['2 new enquiries (−9)', '2 new enquiries (-9)'],
])('[HIST-008] writes %j as %j, which no spreadsheet reads as a formula', async (text, written) => {
  expect(await textOf([[text]])).toBe(`"${written}"`);
});

it('[HIST-008] begins no cell with a sign of a formula, unless it is a number', async () => {
  await assert(
    asyncProperty(string({ unit: 'binary', size: 'small' }), async (text) => {
      const written = await textOf([[text]]);
      expect(written).toMatch(/^"(?![=@\t\r]|[+-](?!\d+(?:\.\d+)?"$))/);
    }),
  );
});
