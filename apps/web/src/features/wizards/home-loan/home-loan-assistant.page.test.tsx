import { screen, waitFor, within } from '@testing-library/react';
import { HOME_LOAN_WIZARD } from '@wattle/domain/home-loan/definition';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeApi, installFakeApi, NETWORK_FAILURE } from '#web/api/fake-api.ts';
import { queryClient } from '#web/api/query-client.ts';
import { signOutLocally } from '#web/api/session.ts';
import { openPage } from '#web/forms/test-pages.tsx';
import HomeLoanAssistantPage from './home-loan-assistant.page.tsx';
import {
  BROKER_PARTNER,
  chosen,
  type Given,
  ONLINE_PARTNER,
  typed,
  wizardApi,
  wizardProfile,
} from '../test-wizards.ts';

const HERE = '/deals/home-loan/assistant';
const InMain = () => (
  <main>
    <HomeLoanAssistantPage />
  </main>
);
const open = () => openPage(HERE, { [HERE]: InMain });
const question = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const one = (step: string, code: string) => chosen(HOME_LOAN_WIZARD, step, code);

const START: Given = {
  'home-refinance-or-buy': one('home-refinance-or-buy', 'buy'),
  'choose-path': one('choose-path', 'compare-online'),
};
const BOUGHT: Given = {
  ...START,
  'home-buy-purchase-price': typed('800000'),
  'home-buy-deposit': typed('79999'),
  'home-buy-how-close': one('home-buy-how-close', 'stillLooking'),
  'home-buy-how-to-live': one('home-buy-how-to-live', 'live'),
  'home-buy-how-to-pay': one('home-buy-how-to-pay', 'principalInterest'),
  'home-buy-income': typed('120000', 'Yearly'),
};
const EXPERT: Given = {
  'home-refinance-or-buy': one('home-refinance-or-buy', 'buy'),
  'choose-path': one('choose-path', 'speak-expert'),
  'home-broker-buy-what-to-do': one('home-broker-buy-what-to-do', 'buyFirstHome'),
};

let api: FakeApi;
const saves = () => api.calls('POST /v1/wizard/:wizardName').map(({ body }) => body);

beforeEach(() => {
  // Half-given answers from an earlier test must not carry over.
  signOutLocally();
  queryClient.clear();
  api = wizardApi(HOME_LOAN_WIZARD);
});

describe('the Home Loan Assistant', () => {
  it('[HLA-002] sends a stranger to the login, which leads back', async () => {
    installFakeApi();
    const page = open();
    await waitFor(() => expect(page.currentPath()).toBe('/login?retUrl=%2Fdeals%2Fhome-loan%2Fassistant'));
  });

  it('[HLA-003] shows that it loads, then the first question, without a way back', async () => {
    open();
    expect(await screen.findByText('Loading your answers')).toBeDefined();
    await question('What would you like to do?');
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Done' })).toBeNull();
  });

  it('[HLA-004] says to the letter that the profile can not be had, links to us, and tries again', async () => {
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

  it('[HLA-021] [WIZ-009] moves on by itself after a click, saves the step, and tells where the member is', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('radio', { name: /Buy a property/ }));
    await question('How would you like to go on?');
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
    expect(screen.getByText('Question 2 of 8 at most')).toBeDefined();
    await waitFor(() => expect(saves()).toMatchObject([[{ stepCode: 'home-refinance-or-buy' }]]));
  });

  it('[HLA-021] moves on by Space and Enter', async () => {
    const { user } = open();
    (await screen.findByRole('radio', { name: /Buy a property/ })).focus();
    await user.keyboard(' ');
    await question('How would you like to go on?');
    screen.getByRole('radio', { name: /Compare online/ }).focus();
    await user.keyboard('{Enter}');
    expect(await question('What is the purchase price?')).toBeDefined();
  });

  it('[HLA-021] stays while the arrow keys pass over the options', async () => {
    const { user } = open();
    (await screen.findAllByRole('radio'))[0]?.focus();
    await user.keyboard('{ArrowDown}');
    const buy = screen.getByRole<HTMLInputElement>('radio', { name: /Buy a property/ });
    expect([buy.checked, document.activeElement === buy]).toEqual([true, true]);
    await question('What would you like to do?');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await question('How would you like to go on?');
  });

  it('[WIZ-013] [WIZ-015] says next to the options that one is missing, and goes to them', async () => {
    const { user } = open();
    await question('What would you like to do?');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(
      (await screen.findByText('Please select an option to continue')).closest('[role=alert]'),
    ).not.toBeNull();
    await waitFor(() => expect(document.activeElement?.getAttribute('type')).toBe('radio'));
    await question('What would you like to do?');
  });

  it('[WIZ-011] [WIZ-012] shows separators as an amount is typed, and refuses what is missing or out of bounds', async () => {
    api = wizardApi(HOME_LOAN_WIZARD, START);
    const { user } = open();
    const price = await screen.findByLabelText<HTMLInputElement>('Purchase price');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByText('Please fill the textbox');
    await user.type(price, '99x999');
    expect(price.value).toBe('99,999');
    await user.keyboard('{Enter}');
    await screen.findByText('Property price must be between $100,000 and $10,000,000.');
    expect(price.getAttribute('aria-invalid')).toBe('true');
    await user.type(price, '9{Enter}');
    await question('How much deposit do you have?');
    await waitFor(() => expect(saves()).toMatchObject([[{ selectedTexts: ['999999'] }]]));
  });

  it('[HLA-013] asks for income with its frequency, yearly unless told otherwise', async () => {
    api = wizardApi(HOME_LOAN_WIZARD, { ...BOUGHT, 'home-buy-income': typed('', 'Yearly') });
    open();
    const yearly = await screen.findByRole<HTMLInputElement>('radio', { name: 'Yearly' });
    expect(yearly.checked).toBe(true);
    expect(screen.getAllByRole('radio')).toHaveLength(4);
  });

  it('[HLA-028] asks for a rate from 0 to 100 in steps of 0.01', async () => {
    api = wizardApi(HOME_LOAN_WIZARD, {
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

  it('[WIZ-010] the buttons of the browser move between steps, with nothing of an answer in the address', async () => {
    const page = open();
    await page.user.click(await screen.findByRole('radio', { name: /Buy a property/ }));
    await question('How would you like to go on?');
    await page.user.click(screen.getByRole('radio', { name: /Compare online/ }));
    await question('What is the purchase price?');
    expect(page.currentPath()).toBe(HERE);
    await page.router.navigate(-1);
    await question('How would you like to go on?');
    await page.user.click(screen.getByRole('button', { name: 'Back' }));
    await question('What would you like to do?');
    await page.router.navigate(1);
    await question('How would you like to go on?');
  });
});

describe('the summary of the Home Loan Assistant', () => {
  it('[HLA-039] [WIZ-015] shows warnings, figures, answers and all that is said of the partner', async () => {
    api = wizardApi(HOME_LOAN_WIZARD, BOUGHT);
    open();
    const warning = await screen.findByText(/above 90% of the property price/);
    expect(warning.textContent).toContain('We suggest a deposit of at least $80,000.');
    for (const text of [
      '$720,001',
      'Just over 90% of the property value',
      'Here is your match, Mia',
      'We found a place to compare loans',
      'Loans side by side.',
      'Compare more than thirty lenders',
      'Estimates, not an offer.',
      '$120,000 yearly',
    ]) {
      expect(screen.getByText(text)).toBeDefined();
    }
  });

  it('[HLA-039] [HLA-042] leads to the partner in a new tab by way of our redirect page, and notes the click', async () => {
    api = wizardApi(HOME_LOAN_WIZARD, BOUGHT);
    const { user } = open();
    const link = (await screen.findByText(/^See my matches/)).closest('a') ?? document.body;
    expect(link.getAttribute('href')).toBe('/partner-refer?productId=8&m=d&partnerId=7');
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
    await user.click(link);
    await waitFor(() =>
      expect(api.calls('POST /v1/tracking/product-click').map(({ body }) => body)).toMatchObject([
        { productId: 8, partnerId: 7, productTypeId: 1, origin: 'home-finish' },
      ]),
    );
  });

  it('[HLA-039] [HLA-005] an answer is changed from the list and leads straight back; Done leads to the dashboard', async () => {
    api = wizardApi(HOME_LOAN_WIZARD, BOUGHT);
    const page = open();
    await page.user.click(await screen.findByRole('link', { name: 'Change deposit' }));
    const deposit = await screen.findByLabelText('Your deposit');
    await page.user.clear(deposit);
    await page.user.type(deposit, '80000{Enter}');
    await question('Here is your match, Mia');
    expect(screen.queryByText('Worth knowing before you apply')).toBeNull();
    expect(screen.getByRole('link', { name: 'Done' }).getAttribute('href')).toBe('/dashboard');
  });

  it('[HLA-040] [HLA-043] the expert path shows the broker with its own words, and no figures', async () => {
    api = wizardApi(HOME_LOAN_WIZARD, EXPERT);
    open();
    await screen.findByRole('heading', { name: 'A broker can take it from here' });
    const link = screen.getByRole('link', { name: /^Arrange a call/ });
    expect(link.getAttribute('href')).toBe(BROKER_PARTNER.actionUrl);
    expect(screen.queryByRole('region', { name: 'Loan amount' })).toBeNull();
  });

  it('[HLA-040] a made-up partner is stood in for, as nobody is at its own address', async () => {
    const standInUrl = 'http://localhost:4010/partner/site/parkland.example/?ref=abc';
    api = wizardApi(HOME_LOAN_WIZARD, EXPERT, [{ ...BROKER_PARTNER, standInUrl }]);
    open();
    const link = await screen.findByRole('link', { name: /^Arrange a call/ });
    expect(link.getAttribute('href')).toBe(standInUrl);
  });

  it('[HLA-041] without a partner of the path, the rest of the summary stands', async () => {
    api = wizardApi(HOME_LOAN_WIZARD, EXPERT, [ONLINE_PARTNER]);
    open();
    await question('Here is your summary, Mia');
    expect(screen.getByText('My first home')).toBeDefined();
    expect(screen.queryByRole('link', { name: /opens in a new tab/ })).toBeNull();
  });
});

describe('what could not be saved', () => {
  it('[ABOUT-015] [WIZ-015] is said, stops nothing, and is saved with the next step', async () => {
    api.on('POST /v1/wizard/:wizardName', NETWORK_FAILURE, { isSaved: true });
    const { user } = open();
    await user.click(await screen.findByRole('radio', { name: /Buy a property/ }));
    await screen.findByText('Not saved yet. We keep trying.');
    await user.click(screen.getByRole('radio', { name: /Compare online/ }));
    await screen.findByText('Everything is saved now.');
    expect(saves()[1]).toMatchObject([{ stepCode: 'home-refinance-or-buy' }, { stepCode: 'choose-path' }]);
  });
});
