import { act, screen, waitFor, within } from '@testing-library/react';
import { HOME_LOAN_WIZARD } from '@wattle/domain/home-loan/definition';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeApi, installFakeApi } from '#web/api/fake-api.ts';
import { BOUGHT, type Given, one, START, typed, wizardProfile } from '../test-wizards.ts';
import { HERE, homeLoanApi, open, question } from './test-home-loan.tsx';

let api: FakeApi;
const saves = () => api.calls('POST /v1/wizard/:wizardName').map(({ body }) => body);

beforeEach(() => {
  api = homeLoanApi();
});

describe('the Home Loan Assistant', () => {
  it('[HLA-002] sends a visitor to the login and back', async () => {
    installFakeApi();
    const page = open();
    await waitFor(() => expect(page.currentPath()).toBe('/login?retUrl=%2Fdeals%2Fhome-loan%2Fassistant'));
  });

  it('[HLA-003] shows that it loads, then the first question without Back', async () => {
    open();
    expect(await screen.findByText('Loading your answers')).toBeDefined();
    await question('What would you like to do?');
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Done' })).toBeNull();
  });

  it('[HLA-004] says the specified sentence when the profile fails to load, links to us and retries', async () => {
    const profile = wizardProfile(HOME_LOAN_WIZARD, {}, []);
    api.on('GET /v1/wizard/:wizardName', { refuse: 'internal' }, profile);
    const { user } = open();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(
      'Sorry! We are not able to retrieve your profile at the moment. Please contact us',
    );
    expect(within(alert).getByRole('link', { name: 'contact us' }).getAttribute('href')).toBe('/contact-us');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await question('What would you like to do?');
  });

  it('[HLA-021] [WIZ-009] advances after a click, saves the step and shows the progress', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('radio', { name: /Buy a property/ }));
    await question('How would you like to continue?');
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('22');
    expect(screen.getByText('Question 2')).toBeDefined();
    await waitFor(() => expect(saves()).toMatchObject([[{ stepCode: 'home-refinance-or-buy' }]]));
  });

  it('[HLA-021] advances on Space and Enter', async () => {
    const { user } = open();
    (await screen.findByRole('radio', { name: /Buy a property/ })).focus();
    await user.keyboard(' ');
    await question('How would you like to continue?');
    screen.getByRole('radio', { name: /Compare online/ }).focus();
    await user.keyboard('{Enter}');
    expect(await question('What is the purchase price?')).toBeDefined();
  });

  it('[HLA-021] stays while arrow keys pass over the options', async () => {
    const { user } = open();
    (await screen.findAllByRole('radio'))[0]?.focus();
    await user.keyboard('{ArrowDown}');
    const buy = screen.getByRole<HTMLInputElement>('radio', { name: /Buy a property/ });
    expect([buy.checked, document.activeElement === buy]).toEqual([true, true]);
    await question('What would you like to do?');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await question('How would you like to continue?');
  });

  it('[WIZ-010] has no Next on a question that a press answers, until there is an answer from before', async () => {
    const { user } = open();
    await question('What would you like to do?');
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
    await user.click(screen.getByRole('radio', { name: /Buy a property/ }));
    await question('How would you like to continue?');
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await question('What would you like to do?');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await question('How would you like to continue?');
  });

  it('[WIZ-011] [WIZ-012] formats an amount while typing, and refuses a missing or invalid one', async () => {
    api = homeLoanApi(START);
    const { user } = open();
    const price = await screen.findByLabelText<HTMLInputElement>('Purchase price');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByText('Please fill the textbox');
    await user.type(price, '99999');
    expect(price.value).toBe('99,999');
    await user.keyboard('{Enter}');
    await screen.findByText('Property price must be between $100,000 and $10,000,000.');
    expect(price.getAttribute('aria-invalid')).toBe('true');
    await user.type(price, '9{Enter}');
    await question('How much deposit do you have?');
    await waitFor(() => expect(saves()).toMatchObject([[{ selectedTexts: ['999999'] }]]));
  });

  it('[WIZ-011] reads an amount when it is left, and keeps what cannot be read with a sentence', async () => {
    api = homeLoanApi(START);
    const { user } = open();
    const price = await screen.findByLabelText<HTMLInputElement>('Purchase price');
    await user.click(price);
    await user.paste('$640.000,00');
    await user.tab();
    expect(price.value).toBe('$640.000,00');
    await screen.findByText('Please enter an amount in dollars, for example $650,000.');
    await user.clear(price);
    expect(screen.queryByText(/enter an amount in dollars/)).toBeNull();
    await user.type(price, 'A$ 1.2m');
    expect(price.value).toBe('A$ 1.2m');
    await user.tab();
    expect(price.value).toBe('1,200,000');
  });

  it('[WIZ-011] saves an amount that a browser filled in without an event', async () => {
    api = homeLoanApi(START);
    const { user } = open();
    const price = await screen.findByLabelText<HTMLInputElement>('Purchase price');
    Reflect.set(HTMLInputElement.prototype, 'value', '650000', price);
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await question('How much deposit do you have?');
    await waitFor(() => expect(saves()).toMatchObject([[{ selectedTexts: ['650000'] }]]));
  });

  it('[HLA-045] asks about an income that is probably a slip, and then takes it', async () => {
    api = homeLoanApi({ ...BOUGHT, 'home-buy-income': typed('', 'Yearly') });
    const { user } = open();
    await user.type(await screen.findByLabelText('Your income before tax'), '95{Enter}');
    await screen.findByText('Is $95 a year right? If it is, choose Next again.');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(saves().at(-1)).toMatchObject([{ selectedTexts: ['95', 'Yearly'] }]));
    await waitFor(() => expect(screen.queryByLabelText('Your income before tax')).toBeNull());
  });

  it('[HLA-013] asks for income with its frequency, yearly by default', async () => {
    api = homeLoanApi({ ...BOUGHT, 'home-buy-income': typed('', 'Yearly') });
    open();
    const yearly = await screen.findByRole<HTMLInputElement>('radio', { name: 'Yearly' });
    expect(yearly.checked).toBe(true);
    expect(screen.getAllByRole('radio')).toHaveLength(4);
  });

  it('[HLA-028] takes a rate from 0 to 100 in steps of 0.01', async () => {
    api = homeLoanApi({
      'home-refinance-or-buy': one('home-refinance-or-buy', 'refinance'),
      'choose-path': one('choose-path', 'compare-online'),
      'home-refinance-property-worth': typed('500000'),
      'home-refinance-owe': typed('400001'),
      'home-refinance-how-to-live': one('home-refinance-how-to-live', 'live'),
      'home-refinance-how-to-pay': one('home-refinance-how-to-pay', 'interest'),
      'home-refinance-income': typed('90000', 'Yearly'),
      'home-refinance-lender': typed('ANZ'),
    });
    open();
    const rate = await screen.findByRole('spinbutton', { name: 'Interest rate' });
    expect(['min', 'max', 'step'].map((name) => rate.getAttribute(name))).toEqual(['0', '100', '0.01']);
  });

  it('[WIZ-010] moves between steps with Back and Forward, without answers in the address', async () => {
    const page = open();
    // Waits for the history entry, which follows the page with a delay too short for a user to notice.
    const atEntry = async (step: string) => {
      await waitFor(() => expect(page.router.state.location.state).toMatchObject({ wizardEntry: { step } }));
      await act(() => new Promise<void>((drawn) => setTimeout(drawn)));
    };
    await page.user.click(await screen.findByRole('radio', { name: /Buy a property/ }));
    await question('How would you like to continue?');
    await page.user.click(screen.getByRole('radio', { name: /Compare online/ }));
    await question('What is the purchase price?');
    await atEntry('home-buy-purchase-price');
    expect(page.currentPath()).toBe(HERE);
    await page.router.navigate(-1);
    await question('How would you like to continue?');
    await atEntry('choose-path');
    await page.user.click(screen.getByRole('button', { name: 'Back' }));
    await question('What would you like to do?');
    await atEntry('home-refinance-or-buy');
    await page.router.navigate(1);
    await question('How would you like to continue?');
  });
});

const REFINANCING: Given = {
  'home-refinance-or-buy': one('home-refinance-or-buy', 'refinance'),
  'choose-path': one('choose-path', 'compare-online'),
  'home-refinance-property-worth': typed('500000'),
};

describe('advice beside a question', () => {
  it('[HLA-025] warns in advance of owing less than lenders refinance, with alternatives', async () => {
    api = homeLoanApi(REFINANCING);
    const { user } = open();
    const owed = await screen.findByLabelText('What you owe');
    expect(screen.getByText('Online we compare refinances of $100,000 or more.')).toBeDefined();
    await user.type(owed, '90000{Enter}');
    await screen.findByText('Loan amount must be above $100,000.');
    expect(screen.getByText(/A broker may know a lender for a smaller loan/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'See home loans' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Contact us' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Speak to an expert' }));
    await question('What would you like to refinance?');
  });

  it('[HLA-017] [HLA-026] notes missing equity at the question and takes any amount', async () => {
    api = homeLoanApi({
      ...REFINANCING,
      'home-refinance-or-buy': one('home-refinance-or-buy', 'refinance-equity'),
      'home-refinance-owe': typed('500000'),
    });
    const { user } = open();
    await question('How much would you like on top?');
    expect(screen.getByText(/there is no equity to borrow against/)).toBeDefined();
    await user.type(screen.getByLabelText('Additional funds'), '900000{Enter}');
    await question('What do you do with the property?');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await user.click(screen.getByRole('button', { name: 'Refinance without extra money' }));
    await question('What do you do with the property?');
  });
});

describe('the number of questions', () => {
  it('[WIZ-009] gives the number of questions once it is known', async () => {
    const { user } = open();
    await screen.findByText('Question 1');
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('9');
    await user.click(screen.getByRole('radio', { name: /Buy a property/ }));
    await screen.findByText('Question 2');
    await user.click(screen.getByRole('radio', { name: /Compare online/ }));
    await screen.findByText('Question 3 of 8');
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('33');
  });
});
