import {
  isAustralianMobile,
  validateMobile,
  validateMobileEntry,
} from '@wattle/domain/fields/contact-fields';
import { expect, it } from 'vitest';

import { internationalMobile, isDoubtedMobile, isUsableEmail } from './contact-checks.ts';

const prefixes = Array.from({ length: 1000 }, (_, prefix) => `04${String(prefix).padStart(3, '0')}`);

it('[REG-047] [REG-049] takes a mobile of every prefix, whatever a table knows of it', () => {
  const numbers = prefixes.map((prefix) => `${prefix} 123 45`);
  const refused = numbers.filter(
    (number) =>
      !isAustralianMobile(number) || validateMobile(number) !== null || validateMobileEntry(number) !== null,
  );
  expect(refused).toEqual([]);
  expect(numbers.map(internationalMobile).filter((number) => !/^\+614\d{8}$/.test(number))).toEqual([]);
});

it('[REG-047] asks about few prefixes, and about no number that is refused', () => {
  const doubted = prefixes.filter((prefix) => isDoubtedMobile(`${prefix}12345`));
  expect(doubted.length).toBeGreaterThan(0);
  expect(doubted.length).toBeLessThan(200);
  expect(['0212345678', '041234567', '04123456789', ''].filter(isDoubtedMobile)).toEqual([]);
});

it('[API-002] refuses a disposable domain and every name under it, in any case', () => {
  const disposable = ['mailinator.com', 'sub.mailinator.com', 'a.b.mailinator.com', 'Sub.MAILINATOR.com'];
  expect(disposable.filter((domain) => isUsableEmail(`a@${domain}`))).toEqual([]);
});

it('[API-002] refuses no neighbour of a disposable domain, and no name under one that is lent to strangers', () => {
  expect(['mooo.com', 'dns.army'].filter((domain) => isUsableEmail(`a@${domain}`))).toEqual([]);
  const usable = [
    'gmail.com',
    'mailinator.example.com',
    'mailinator.com.au',
    'example.co.uk',
    'me.mooo.com',
    'me.dns.army',
  ];
  expect(usable.filter((domain) => !isUsableEmail(`a@${domain}`))).toEqual([]);
});
