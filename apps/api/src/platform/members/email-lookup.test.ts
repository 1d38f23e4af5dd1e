import { normaliseEmail } from '@wattle/domain/fields/contact-fields';
import { expect, it } from 'vitest';

import { makeEmailLookup } from './email-lookup.ts';

const lookup = makeEmailLookup(
  (purpose) =>
    (word = '') =>
      Buffer.from(`${purpose} ${word}`),
);

it('an address is found in any spelling, and only a parsed address can be looked up', () => {
  expect(lookup(normaliseEmail(' Mia@Example.com '))).toEqual(lookup(normaliseEmail('mia@example.com')));
  const typed: string = 'Mia@Example.com';
  // @ts-expect-error -- a text as typed is not an address
  expect(lookup(typed)).not.toEqual(lookup(normaliseEmail(typed)));
});
