import { readFile } from 'node:fs/promises';

import { create, type Font } from 'fontkit';
import { describe, expect, it } from 'vitest';

import { validateFirstName } from '@wattle/domain/fields/names';

import { readPdf } from '#api/testing/pdf-reader.ts';

import { drawable } from './pdf-letters.ts';
import { openPdf } from './pdfkit-document.ts';

async function fontOf(name: string): Promise<Font> {
  const font = create(await readFile(new URL(`../../../assets/paper-${name}.ttf`, import.meta.url)));
  if (!('hasGlyphForCodePoint' in font)) throw new Error('a collection');
  return font;
}

const regular = await fontOf('regular');
const written = (text: string) => drawable(regular, text).value;

/** A reader of PDFs takes ligatures apart. */
const asRead = (letter: string) => (/[ﬀ-ﬆ]/.test(letter) ? letter.normalize('NFKC') : written(letter));

/** All letters that a name may begin with, of these scripts. */
function lettersOf(script: RegExp): string[] {
  const letters = [];
  for (let code = 0; code <= 0x10_ff_ff; code += 1) {
    const letter = String.fromCodePoint(code);
    if (script.test(letter) && validateFirstName(letter) === null) letters.push(letter);
  }
  return letters;
}

/** Draws each text as a paragraph, and reads the paragraphs. */
async function throughPdf(texts: readonly string[]): Promise<string> {
  const pdf = await openPdf({ title: 'Letters', author: 'Wattle', madeAt: new Date() });
  for (const text of pdf.drawable(texts).value) pdf.sheet.paragraph(text);
  const { pages } = await readPdf(await pdf.finish('Letters'));
  return pages.map(({ text }) => text).join('\n');
}

describe('[REPORT-028] letters in a PDF', () => {
  it('draws every letter of Latin, Greek and Cyrillic that a name may have, or writes its number', async () => {
    const letters = lettersOf(/[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u);
    const shown = await throughPdf(letters.map((letter) => `a${letter}z`));
    expect(letters.filter((letter) => !shown.includes(`a${asRead(letter)}z`))).toEqual([]);
    // Signs for transcribing speech, which Unicode got lately and no name is written with.
    const numbered = letters.filter((letter) => written(letter).startsWith('[U+'));
    expect(
      numbered.filter(
        (letter) =>
          !/[\u2183\u{10780}-\u{107ba}\u{1df00}-\u{1df2a}\ua7c0-\ua7dc\uab60-\uab68\u{1c89}\u{1c8a}]/u.test(
            letter,
          ),
      ),
    ).toEqual([]);
  });

  it.each([
    ['Māori', 'Kahurangi Ngāruawāhia Tāwhiri'],
    ['Yolŋu', 'Gäwirriṉ Djambawa Maŋarrkuŋarra Ḏulmaṉa Mirritjpuŋu'],
    ['Pitjantjatjara', 'Pitjaṉu Anaṉgu Tjuṯa Maṟu Kuḻpi'],
    ['Vietnamese', 'Nguyễn Thị Phượng Ỷ'],
    ['Polish', 'Łukasz Żółć'],
    ['Turkish', 'İpek Şığırcı'],
    ['Yoruba', 'Ọláńrewájú Ẹ̀bùn'],
    ['Greek', 'Ελένη Ἀριστοτέλης'],
    ['Ukrainian', 'Їжакевич Ґалаґан'],
    ['dashes, arrows and ticks', '‐ ‑ ‒ – — ― → ← ↑ ↓ ✓ ✗ ≈ ≤ … ’ “ • € ½'],
  ])('draws %s as it is', async (_, text) => {
    expect(drawable(regular, text)).toEqual({ value: text.normalize('NFC'), isWhole: true });
    expect(await throughPdf([text])).toContain(text.normalize('NFC'));
  });

  it.each([
    ['a letter of another script', '李', '[U+674E]'],
    ['a picture', 'so 😀', 'so [U+1F600]'],
    ['a ligature', 'ﬁrst', 'ﬁrst'],
    ['a wide letter', 'Ａnna', 'Anna'],
    ['decomposed letters', 'Nguye\u0302\u0303n', 'Nguyễn'],
    ['invisible signs', 'An\u200bna\u202e\u0000', 'Anna'],
    ['ends of lines and tabs', 'a\r\nb\tc', 'a\nb c'],
  ])('writes %s', async (_, text, expected) => {
    expect(written(text)).toBe(expected);
    expect(drawable(regular, text).isWhole).toBe(!expected.includes('[U+'));
  });

  it('keeps all but texts, at any depth', () => {
    const madeAt = new Date();
    const value = { madeAt, score: 697, list: [null, true, { name: '李' }] };
    expect(drawable(regular, value)).toEqual({
      value: { madeAt, score: 697, list: [null, true, { name: '[U+674E]' }] },
      isWhole: false,
    });
  });

  it('has the same letters in bold', async () => {
    expect(new Set((await fontOf('bold')).characterSet)).toEqual(new Set(regular.characterSet));
  });
});
