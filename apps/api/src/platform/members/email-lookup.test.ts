import { normaliseEmail } from '@wattle/domain/fields/contact-fields';
import { expect, it } from 'vitest';

import { makeEmailLookup } from './email-lookup.ts';

const lookup = makeEmailLookup((purpose) => {
  const hash = (word = '') => Buffer.from(`${purpose} ${word}`);
  return Object.assign(hash, { all: (word = '') => [hash(word)] as const });
});

it('an address is found however it is written, and no text is looked up that was not parsed', () => {
  expect(lookup(normaliseEmail(' Mia@Example.com '))).toEqual(lookup(normaliseEmail('mia@example.com')));
  const typed: string = 'Mia@Example.com';
  // @ts-expect-error -- a text as typed is no address yet
  expect(lookup(typed)).not.toEqual(lookup(normaliseEmail(typed)));
});
