import { expect, it } from 'vitest';
import { blocksOf, MarkdownFault } from './markdown-blocks.ts';

it('parses headings, paragraphs, lists, tables, quotes, links and emphasis into blocks', () => {
  const text = [
    '## Your rights, in *short*',
    'One **bold**\nword & [a page](/articles).',
    '- first\n- [second](https://oaic.gov.au/)',
    '> said',
    '| A | B |\n|---|---|\n| 1 | `2` |',
  ].join('\n\n');
  expect(blocksOf(text)).toEqual([
    {
      is: 'heading',
      level: 2,
      id: 'your-rights-in-short',
      parts: ['Your rights, in ', { is: 'em', parts: ['short'] }],
    },
    {
      is: 'paragraph',
      parts: [
        'One ',
        { is: 'strong', parts: ['bold'] },
        ' word & ',
        { is: 'link', href: '/articles', parts: ['a page'] },
        '.',
      ],
    },
    {
      is: 'list',
      ordered: false,
      items: [
        [{ is: 'paragraph', parts: ['first'] }],
        [
          {
            is: 'paragraph',
            parts: [{ is: 'link', href: 'https://oaic.gov.au/', parts: ['second'] }],
          },
        ],
      ],
    },
    { is: 'quote', blocks: [{ is: 'paragraph', parts: ['said'] }] },
    { is: 'table', head: [['A'], ['B']], rows: [[['1'], [{ is: 'code', text: '2' }]]] },
  ]);
});

it.each([
  ['raw HTML', '<script>alert(1)</script>'],
  ['HTML inside a paragraph', 'a <img src=x onerror=alert(1)> b'],
  ['a script address', '[press](javascript:alert(1))'],
  ['an address of another host without a scheme', '[press](//elsewhere.example)'],
  ['an address that browsers read as one', '[press](/\\elsewhere.example)'],
  ['plain http', '[press](http://elsewhere.example)'],
  ['a picture', '![x](/img/a.svg)'],
  ['a second page heading', '# Title'],
])('refuses %s', (_, text) => {
  expect(() => blocksOf(text)).toThrow(MarkdownFault);
});

it('keeps the places of bureaus’ names, which a page learns when it is open', () => {
  expect(blocksOf('We ask **{bureau|the bureau}**{second|, and % once you agree}.')).toEqual([
    {
      is: 'paragraph',
      parts: [
        'We ask ',
        { is: 'strong', parts: [{ is: 'bureau', otherwise: 'the bureau' }] },
        { is: 'second', words: ', and % once you agree' },
        '.',
      ],
    },
  ]);
});
