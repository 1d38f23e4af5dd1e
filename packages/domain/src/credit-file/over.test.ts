import { describe, expect, it } from 'vitest';

import { endingOf, isClaim, type Ending } from './over.ts';
import { aDefault, anInsolvency, aProceeding, known } from './test-file.ts';

const stated = (name: string | null, meaning: 'outstanding' | 'paid' | null = null) =>
  aDefault({ status: { code: 'Z', name, meaning } });

describe('how an entry ended', () => {
  it.each<[string, Ending | null]>([
    ['Paid', 'paid'],
    ['PAID IN FULL', 'paid'],
    ['Judgment satisfied', 'paid'],
    ['Settled', 'settled'],
    ['Settled out of court', 'settled'],
    ['Set aside', 'set-aside'],
    ['Judgment set-aside by consent', 'set-aside'],
    ['Annulled', 'set-aside'],
    ['Withdrawn', 'withdrawn'],
    ['Discontinued', 'withdrawn'],
    ['Dismissed', 'withdrawn'],
    ['Struck out', 'withdrawn'],
    ['Discharged', 'ended'],
    ['Completed', 'ended'],
    ['Terminated', 'ended'],
    ['Part IX agreement completed', 'ended'],
    ['Settled, not disputed', 'settled'],
    ['Not paid', null],
    ['Has not yet been paid', null],
    ['Unpaid', null],
    ['Part paid', null],
    ['Paid in part', null],
    ['Partially satisfied', null],
    ['Unsatisfied', null],
    ['Not settled', null],
    ['Unsettled', null],
    ['Undischarged', null],
    ['To be discharged', null],
    ['Application to set aside', null],
    ['Set aside refused', null],
    ['Outstanding', null],
    ['Objection lodged', null],
    ['', null],
  ])('reads the text %j as %j', (name, ending) => {
    expect(endingOf(stated(name))).toBe(ending);
  });

  it.each<[string | null, 'outstanding' | 'paid' | null, Ending | null]>([
    ['Paid', 'outstanding', 'paid'],
    ['Set aside', 'outstanding', 'set-aside'],
    ['Outstanding', 'paid', null],
    ['Part paid', 'paid', null],
    ['Clear-out', 'paid', 'paid'],
    [null, 'paid', 'paid'],
    [null, 'outstanding', null],
    [null, null, null],
  ])('takes the text %j before the meaning %j of its code', (name, meaning, ending) => {
    expect(endingOf(stated(name, meaning))).toBe(ending);
  });

  it('reads a text that the bureau writes in place of a code', () => {
    const status = { code: 'Paid in full', name: null, meaning: null };
    expect(endingOf(aDefault({ status }))).toBe('paid');
    expect(endingOf(aDefault({ status: { ...status, code: 'Not paid' } }))).toBeNull();
  });

  it.each([
    [aProceeding({ status: known('settled') }), 'settled'],
    [aProceeding({ status: known('set-aside') }), 'set-aside'],
    [aProceeding({ status: known('withdrawn') }), 'withdrawn'],
    [anInsolvency({ status: known('discharged') }), 'ended'],
    [anInsolvency({ status: known('completed') }), 'ended'],
    [anInsolvency({ status: known('terminated') }), 'ended'],
    [anInsolvency({ status: known('annulled') }), 'set-aside'],
    [anInsolvency({ status: known('objection-lodged') }), null],
    [anInsolvency(), null],
  ])('knows every meaning of a code', (filed, ending) => {
    expect(endingOf(filed)).toBe(ending);
  });
});

it.each([
  [known('writ'), true],
  [known('summons'), true],
  [{ code: 'X', name: 'Writ', meaning: null }, true],
  [{ code: 'X', name: 'SUMMONS', meaning: 'judgment' as const }, true],
  [{ code: 'other-court-action', name: null, meaning: null }, true],
  [{ code: 'X', name: 'Default judgment', meaning: 'writ' as const }, false],
  [{ code: 'X', name: 'Small claims judgement', meaning: null }, false],
  [known('judgment'), false],
  [{ code: 'X', name: null, meaning: null }, false],
  [null, false],
])('knows a claim that no court has decided: %j', (type, claim) => {
  expect(isClaim(aProceeding({ type }))).toBe(claim);
});
