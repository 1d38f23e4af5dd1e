import { describe, expect, it } from 'vitest';

import { effectOf, fileChangeWords, listedUnder } from './file-change-words.ts';
import { FILE_CHANGE_KINDS } from './file-changes.ts';

const kindsThat = (effect: 'lowers' | 'raises') =>
  FILE_CHANGE_KINDS.filter((kind) => effectOf(kind) === effect);

describe('what changed on a file, in words', () => {
  it('counts several changes', () => {
    expect(fileChangeWords({ kind: 'enquiry-added', count: 1 })).toBe('New enquiry');
    expect(fileChangeWords({ kind: 'enquiry-added', count: 3 })).toBe('3 new enquiries');
    expect(fileChangeWords({ kind: 'payment-missed', count: 2 })).toBe('2 accounts with a late payment');
  });

  it('has words for every kind, and an effect only where the kind alone determines it', () => {
    for (const kind of FILE_CHANGE_KINDS) {
      expect(fileChangeWords({ kind, count: 1 })).toMatch(/^[A-Z]/);
      expect(fileChangeWords({ kind, count: 2 })).toMatch(/^2 [a-z]/);
      expect(listedUnder(kind)).toBeTruthy();
    }
    expect(kindsThat('lowers')).toEqual([
      'enquiry-added',
      'default-added',
      'infringement-added',
      'court-action-added',
      'insolvency-added',
      'payment-missed',
    ]);
    expect(kindsThat('raises')).toEqual([
      'enquiry-removed',
      'default-paid',
      'default-removed',
      'infringement-removed',
      'court-action-removed',
      'insolvency-removed',
    ]);
  });
});
