import { expect, it } from 'vitest';

import { readableUrl } from './readable-url.ts';

it.each([
  ['/articles/50%-off', '/articles/50%25-off'],
  ['/%', '/%25'],
  ['/a%ff?b=%ff', '/a%25ff?b=%ff'],
  ['/%e4%b8', '/%25e4%25b8'],
  ['/half%2', '/half%252'],
  ['/100%25-right', '/100%25-right'],
  ['/articles/m%C4%81ori', '/articles/m%C4%81ori'],
  ['/?q=50%-off', '/?q=50%-off'],
  ['/v1/%zz', '/v1/%zz'],
  ['/hooks/%zz', '/hooks/%zz'],
])('[ERR-001] routes %s as %s', (url, routed) => {
  expect(readableUrl(url)).toBe(routed);
});
