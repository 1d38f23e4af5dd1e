import { expect, it } from 'vitest';

import { printable } from './printable.ts';

it.each([
  ['an escape sequence', '\u001B[31m', String.raw`\u001b[31m`],
  ['a bell', '\u0007', String.raw`\u0007`],
  ['a carriage return', '\r', String.raw`\u000d`],
  ['a C1 control', '\u009B', String.raw`\u009b`],
  ['a delete', '\u007F', String.raw`\u007f`],
  ['an override of direction', '\u202E', String.raw`\u202e`],
  ['an isolate', '\u2066', String.raw`\u2066`],
  ['a separator of lines', '\u2028', String.raw`\u2028`],
  ['a blank of no width', '\u200B', String.raw`\u200b`],
  ['a tag', '\u{E0041}', String.raw`\udb40\udc41`],
  ['a lone surrogate', '\uD800', String.raw`\ud800`],
])('writes %s as its code', (_, text, code) => {
  expect(printable(`a${text}b`)).toBe(`a${code}b`);
  expect(JSON.parse(printable(JSON.stringify({ text })))).toEqual({ text });
});

it('keeps letters of every script and line feeds', () => {
  const text = 'Zoë Nguyễn 李小龍 😀 – “x”\nnext';
  expect(printable(text)).toBe(text);
});
