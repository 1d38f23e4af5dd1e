import { describe, expect, it } from 'vitest';

import { figuresOf, ticksOf } from './card-words.ts';

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
});
