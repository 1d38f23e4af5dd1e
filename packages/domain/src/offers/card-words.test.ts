import { describe, expect, it } from 'vitest';

import { figuresOf, fitOf, ticksOf } from './card-words.ts';

const plain = { rate: null, revertRate: null, features: [] };
const rate = { label: 'Variable rate from', interestRate: '6.14% p.a.', comparisonRate: '6.20% p.a.' };

describe('the words on the card of an offer', () => {
  it('shows an interest rate with its comparison rate in the same form', () => {
    expect(figuresOf({ ...plain, rate })).toEqual([
      { label: 'Variable rate from', value: '6.14%', unit: 'p.a.' },
      { label: 'Comparison rate*', value: '6.20%', unit: 'p.a.' },
    ]);
  });

  it('shows a rate without a comparison rate alone', () => {
    expect(figuresOf({ ...plain, rate: { ...rate, comparisonRate: null } })).toHaveLength(1);
  });

  it('[PROD-009] shows a balance transfer’s revert rate without repeating either', () => {
    const features = [
      { key: 'fee', title: 'Annual fee', value: '$49' },
      { key: 'transfer', title: 'On balances transferred', value: '0% p.a. for up to 16 months' },
      { key: 'days', title: 'Up to 44 interest-free days', class: 'tick' },
    ];
    const offer = { ...plain, revertRate: '20.49% p.a.', features };
    expect(figuresOf(offer)).toEqual([
      { label: 'On balances transferred', value: '0%', unit: 'p.a. for up to 16 months' },
      { label: 'Then reverts to', value: '20.49%', unit: 'p.a.' },
    ]);
    expect(ticksOf(offer)).toEqual(['Annual fee: $49', 'Up to 44 interest-free days']);
  });

  it('shows an offer without rates by all its features', () => {
    const features = [{ key: 'discount', title: 'Online discount', value: '15%' }];
    expect(figuresOf({ ...plain, features })).toEqual([]);
    expect(ticksOf({ ...plain, features })).toEqual(['Online discount: 15%']);
  });

  it('shows rate and fee in the same places on every card that has them', () => {
    const features = [
      { key: 'days', title: 'Interest-free days', value: 'up to 55' },
      { key: 'fee', title: 'Annual fee', value: 'from $0' },
      { key: 'rate', title: 'Purchase rate', value: 'from 8.99% p.a.' },
    ];
    expect(figuresOf({ ...plain, features })).toEqual([
      { label: 'Purchase rate', before: 'from', value: '8.99%', unit: 'p.a.' },
      { label: 'Annual fee', before: 'from', value: '$0', unit: undefined },
    ]);
    expect(ticksOf({ ...plain, features })).toEqual(['Interest-free days: up to 55']);
  });

  it('marks a comparison rate with the number of its warning', () => {
    expect(figuresOf({ ...plain, rate }, '²')[1]?.label).toBe('Comparison rate²');
  });

  it('says that a member fits only when every rule is known and met', () => {
    expect(fitOf({ why: [{ passed: true }, { passed: true }] })).toBe('You meet the criteria');
    for (const why of [[], [{ passed: true }, { passed: false }]]) expect(fitOf({ why })).toBeNull();
  });
});
