import { describe, expect, it } from 'vitest';
import { codesIn, linksIn, textOf } from './message.ts';

describe('codes of a message', () => {
  it('finds codes as six-digit runs, each once, in order', () => {
    expect(
      codesIn('Use 123456. Again: 123456, or 000111; not 1234567, 12345, a654321 or 2026-11-21'),
    ).toEqual(['123456', '000111']);
    expect(codesIn('246810. Australian Credit Licence 000000.')).toEqual(['246810']);
  });

  it('finds no codes inside web addresses', () => {
    expect(codesIn('Open https://example.test/login?p=654321 now')).toEqual([]);
  });
});

describe('links of a message', () => {
  it('finds links in hrefs with entities resolved, then in the text, each once', () => {
    const html = `<a href="https://a.test/x?u=1&amp;p=2">x</a> <a href='mailto:help@a.test'>h</a> <a href="javascript:1">j</a>`;
    expect(linksIn('See https://a.test/x?u=1&p=2 and http://b.test/y.', html)).toEqual([
      'https://a.test/x?u=1&p=2',
      'mailto:help@a.test',
      'http://b.test/y',
    ]);
  });
});

describe('text of an HTML message', () => {
  it('reads the text of HTML without style and script', () => {
    const html =
      '<head><title>t</title></head><style>p{}</style><p>Hello &amp; welcome</p><script>1</script><p>123456</p>';
    expect(textOf(html)).toBe('Hello & welcome\n123456');
  });
});
