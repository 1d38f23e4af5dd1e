import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { BOUGHT, type Given, one, typed } from '../test-wizards.ts';
import { homeLoanApi, open } from './test-home-loan.tsx';

const equity = (owed: string, extra?: string): Given => ({
  'home-refinance-or-buy': one('home-refinance-or-buy', 'refinance-equity'),
  'choose-path': one('choose-path', 'compare-online'),
  'home-refinance-property-worth': typed('1000000'),
  'home-refinance-owe': typed(owed),
  ...(extra === undefined ? {} : { 'home-refinance-eq-funds': typed(extra) }),
  'home-refinance-how-to-live': one('home-refinance-how-to-live', 'live'),
  'home-refinance-how-to-pay': one('home-refinance-how-to-pay', 'principalInterest'),
  'home-refinance-income': typed('200000', 'Yearly'),
  'home-refinance-lender': typed(''),
});

describe('the amounts of the summary', () => {
  it('[HLA-031] [HLA-033] says that a deposit of the whole price needs no loan', async () => {
    homeLoanApi({ ...BOUGHT, 'home-buy-deposit': typed('900000') });
    open();
    await screen.findByText('Your deposit covers the whole price of $800,000, so you need no loan.');
    expect(screen.getByText('No loan needed')).toBeDefined();
    expect(screen.queryByText(/-\$100,000/)).toBeNull();
  });

  it.each([
    ['100000', undefined, 'The lender asks how much you would like on top. This amount is what you owe now.'],
    ['500000', '0', 'You asked for no additional funds, so you would borrow what you owe now.'],
    ['500000', '600000', 'Your loan is above the property value.'],
  ])('[HLA-017] [HLA-026] [HLA-037] explains owing %s with %s on top', async (owed, extra, says) => {
    homeLoanApi(equity(owed, extra));
    open();
    expect(await screen.findByText(says)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Done' })).toBeDefined();
  });
});
