import { screen, waitFor, within } from '@testing-library/react';
import { HOME_LOAN_WIZARD } from '@wattle/domain/home-loan/definition';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FakeApi } from '#web/api/fake-api.ts';
import {
  BOUGHT,
  BROKER_PARTNER,
  type Given,
  LENDER_PARTNER,
  one,
  ONLINE_PARTNER,
  typed,
  wizardProfile,
} from '../test-wizards.ts';
import { homeLoanApi, open, question } from './test-home-loan.tsx';

const EXPERT: Given = {
  'home-refinance-or-buy': one('home-refinance-or-buy', 'buy'),
  'choose-path': one('choose-path', 'speak-expert'),
  'home-broker-buy-what-to-do': one('home-broker-buy-what-to-do', 'buyFirstHome'),
};
const WITH_A_FIFTH: Given = { ...BOUGHT, 'home-buy-deposit': typed('160000') };
const SMALL: Given = {
  ...BOUGHT,
  'home-buy-purchase-price': typed('100000'),
  'home-buy-deposit': typed('15000'),
};

let api: FakeApi;
beforeEach(() => {
  api = homeLoanApi();
});

const box = () => screen.findByRole<HTMLInputElement>('checkbox', { name: /^Send this partner/ });
const sendButton = (name = 'Southern Home Loans') =>
  screen.getByRole('button', { name: `Send my details to ${name}` });
const SENT = { url: 'https://southern.example/?ref=xyz', standInUrl: null };

describe('the summary of the Home Loan Assistant', () => {
  it('[HLA-039] [WIZ-015] shows warnings, figures, every answer with its link, and the partner’s texts', async () => {
    api = homeLoanApi(BOUGHT);
    open();
    const warning = await screen.findByText(/above 90% of the property price/);
    expect(warning.textContent).toContain('We suggest a deposit of at least $80,000.');
    for (const text of [
      '$720,001',
      'Just over 90% of the property value',
      'Here is your match, Mia',
      'We found a place to compare loans',
      'Loans side by side.',
      'Compares lenders',
      'Estimates, not an offer.',
    ]) {
      expect(screen.getByText(text)).toBeDefined();
    }
    expect(screen.getByRole('link', { name: 'Not shopping? Stop offers' })).toBeDefined();
    const answers = within(screen.getByRole('region', { name: 'Your answers' }));
    expect(answers.getAllByRole('link', { name: /^Change / })).toHaveLength(8);
    for (const answer of ['Buy a property', '$800,000', '$79,999', '$120,000 yearly']) {
      expect(answers.getByText(answer)).toBeDefined();
    }
  });

  it('[HLA-039] shows help first and no partner where a debt went wrong', async () => {
    api = homeLoanApi(BOUGHT, []);
    const answer = wizardProfile(HOME_LOAN_WIZARD, BOUGHT, []);
    api.on('GET /v1/wizard/:wizardName', {
      ...answer,
      extra: { ...answer.extra, helpFirst: ['open-default'] },
    });
    open();
    expect(await screen.findByRole('link', { name: 'Call 1800 007 007' })).toBeDefined();
    expect(screen.getByRole('region', { name: 'Your answers' })).toBeDefined();
    expect(screen.queryByText('No partner takes this plan as it is')).toBeNull();
    expect(screen.queryByRole('list', { name: 'Why it fits your plan' })).toBeNull();
  });

  it('names no partner while the member is not shopping', async () => {
    const answer = wizardProfile(HOME_LOAN_WIZARD, BOUGHT, []);
    const extra = { ...answer.extra, offersPausedUntil: '2027-05-27T14:00:00Z' };
    api = homeLoanApi(BOUGHT, []);
    api.on('GET /v1/wizard/:wizardName', { ...answer, extra });
    open();
    expect(await screen.findByText(/You are not shopping until 28 May 2027/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Show offers again' })).toBeDefined();
  });

  it('[HLA-039] says rule by rule why the partner matches', async () => {
    api = homeLoanApi(BOUGHT);
    open();
    const why = within(await screen.findByRole('list', { name: 'Why it fits your plan' }));
    expect(why.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'It helps with buying a property.',
      'It takes loans from $100,000 to $5,000,000; yours is $720,001.',
      'Your own share of the property’s value has to be at least 5%; your deposit is 10%.',
    ]);
  });

  it('[HLA-039] [HLA-041] lets a member view each of several matches, the list’s first by default', async () => {
    api = homeLoanApi(WITH_A_FIFTH, [ONLINE_PARTNER, LENDER_PARTNER, BROKER_PARTNER]);
    const { user } = open();
    await question('Here are your matches, Mia');
    const first = screen.getByRole<HTMLInputElement>('radio', { name: /Southern Home Loans/ });
    expect([first.checked, screen.getAllByRole('radio').length]).toEqual([true, 2]);
    await user.click(screen.getByRole('radio', { name: /Woolshed Homes/ }));
    expect(screen.getByText('It takes homes that their owners live in.')).toBeDefined();
    await user.click(await box());
    expect(sendButton('Woolshed Homes')).toBeDefined();
  });

  it('[HLA-039] names the partners that do not accept the plan, with their reasons', async () => {
    api = homeLoanApi(BOUGHT, [ONLINE_PARTNER, LENDER_PARTNER, BROKER_PARTNER]);
    open();
    await question('Here is your match, Mia');
    const others = screen.getByText('Partners that do not take this plan, and why').parentElement;
    expect(within(others ?? document.body).getAllByRole('definition')).toHaveLength(1);
    expect(others?.textContent).toContain('your deposit is 10%');
  });

  it('[HLA-020] promises no return to a summary that a changed plan has left', async () => {
    api = homeLoanApi(BOUGHT);
    const { user } = open();
    await user.click(await screen.findByRole('link', { name: 'Change deposit' }));
    await user.click(await screen.findByRole('button', { name: 'Back to summary' }));
    await user.click(await screen.findByRole('link', { name: 'Change your plan' }));
    await question('What would you like to do?');
    await user.click(screen.getByRole('radio', { name: /Move a home loan/ }));
    await question('How would you like to continue?');
    expect(screen.getByRole('button', { name: 'Back' })).toBeDefined();
  });

  it('[HLA-039] [HLA-005] changes an answer from the list and returns, and Done leads to the dashboard', async () => {
    api = homeLoanApi(BOUGHT);
    const page = open();
    await page.user.click(await screen.findByRole('link', { name: 'Change deposit' }));
    const deposit = await screen.findByLabelText('Your deposit');
    await page.user.clear(deposit);
    await page.user.type(deposit, '80000{Enter}');
    await question('Here is your match, Mia');
    expect(screen.queryByText('Worth knowing before you apply')).toBeNull();
    expect(screen.getByRole('link', { name: 'Done' }).getAttribute('href')).toBe('/dashboard');
  });

  it('[HLA-040] [HLA-043] shows the broker with its own texts and no figures on the expert path', async () => {
    const broker = { ...BROKER_PARTNER, shouldPushLead: false };
    api = homeLoanApi(EXPERT, [broker]);
    open();
    await screen.findByRole('heading', { name: 'A broker can take it from here' });
    const link = screen.getByRole('link', { name: /^Go to the broker/ });
    expect(link.getAttribute('href')).toBe(BROKER_PARTNER.actionUrl);
    expect(screen.queryByRole('region', { name: 'Loan amount' })).toBeNull();
  });

  it('[HLA-040] links an invented partner to its stand-in', async () => {
    const standInUrl = 'http://localhost:4010/partner/site/parkland.example/?ref=abc';
    api = homeLoanApi(EXPERT, [{ ...BROKER_PARTNER, shouldPushLead: false, standInUrl }]);
    open();
    const link = await screen.findByRole('link', { name: /^Go to the broker/ });
    expect(link.getAttribute('href')).toBe(standInUrl);
  });

  it('[HLA-041] shows the rest of the summary without a partner', async () => {
    api = homeLoanApi(EXPERT, [ONLINE_PARTNER]);
    open();
    await question('Here is your summary, Mia');
    expect(screen.getByText('My first home')).toBeDefined();
    expect(screen.queryByRole('link', { name: /opens in a new tab/ })).toBeNull();
  });
});

describe('the lead to a partner', () => {
  it('[HLA-039] [HLA-042] links to the redirect page without consent, and says that nothing is sent', async () => {
    api = homeLoanApi(BOUGHT);
    const { user } = open();
    expect((await box()).checked).toBe(false);
    expect(screen.getByText(/gets neither your name nor your number, so it can’t call you/)).toBeDefined();
    expect(screen.queryByText(/calls you/)).toBeNull();
    const link = screen.getByRole('link', { name: /^Compare loans/ });
    expect(link.getAttribute('href')).toBe('/partner-refer?productId=8&m=d&partnerId=7');
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
    await user.click(link);
    await waitFor(() =>
      expect(api.calls('POST /v1/tracking/product-click').map(({ body }) => body)).toMatchObject([
        { productId: 8, partnerId: 7, productTypeId: 1, origin: 'home-finish' },
      ]),
    );
    expect(api.calls('POST /v1/home-loan/hand-over')).toEqual([]);
  });

  it('[HLA-039] lists the lead’s fields beside an unticked box', async () => {
    api = homeLoanApi(BOUGHT);
    open();
    await box();
    const heading = screen.getByRole('heading', { name: 'What we send if you tick the box' });
    const listed = heading.parentElement ?? document.body;
    const terms = [...listed.querySelectorAll('dt')].map(({ textContent }) => textContent);
    expect(terms).toEqual([
      'Your plan',
      'Purchase price',
      'Deposit',
      'How close to buying',
      'Use of the property',
      'Repayments',
      'Income before tax',
      'Name',
      'Mobile',
    ]);
    expect(within(listed).getByText('Mia Good')).toBeDefined();
    expect(within(listed).getByText('0412345678')).toBeDefined();
  });

  it('[HLA-039] [HLA-040] sends the listed fields with consent, promises the call and opens a new tab', async () => {
    api = homeLoanApi(BOUGHT);
    api.on('POST /v1/home-loan/hand-over', SENT);
    const { user } = open();
    await user.click(await box());
    expect(screen.getByText('A specialist calls you within one business day.')).toBeDefined();
    expect(screen.queryByRole('link', { name: /^Compare loans/ })).toBeNull();
    await user.click(sendButton());
    const link = await screen.findByRole('link', { name: /^Continue to Southern Home Loans/ });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([SENT.url, '_blank']);
    expect(screen.getByText(/We are sending your answers, your name and your mobile number/)).toBeDefined();
    const [call, ...others] = api.calls('POST /v1/home-loan/hand-over').map(({ body }) => body);
    expect(others).toEqual([]);
    expect(call).toMatchObject({ partnerId: 7, textVersion: 'home-loan-hand-over-1' });
    expect(call).toHaveProperty('fields.2', { field: 'home-buy-deposit', value: '$79,999' });
    expect(call).toHaveProperty('fields.8', { field: 'mobile', value: '0412345678' });
  });

  it('[HLA-039] promises no call to a member without a number', async () => {
    api = homeLoanApi(EXPERT);
    const profile = wizardProfile(HOME_LOAN_WIZARD, EXPERT, [BROKER_PARTNER]);
    const person = { firstName: 'Mia', lastName: 'Good', mobile: null };
    api.on('GET /v1/wizard/:wizardName', { ...profile, extra: { ...profile.extra, person } });
    const { user } = open();
    await user.click(await box());
    expect(screen.queryByText('A broker calls you within one business day.')).toBeNull();
    expect(screen.getByText(/has no mobile number, so no one can call you/)).toBeDefined();
  });

  it('[HLA-039] sends nothing that has changed meanwhile, and says so', async () => {
    api = homeLoanApi(BOUGHT);
    api.on('POST /v1/home-loan/hand-over', { refuse: 'hand-over-changed' });
    const { user } = open();
    await user.click(await box());
    await user.click(sendButton());
    const alert = await screen.findByText(/^Nothing was sent: your answers are not saved yet/);
    expect(alert.closest('[role=alert]')).not.toBeNull();
    expect(sendButton()).toBeDefined();
  });
});

describe('a plan without a match', () => {
  it('[HLA-033] [HLA-039] says why no partner accepts the plan, and offers alternatives', async () => {
    api = homeLoanApi(SMALL);
    const { user } = open();
    await question('Here is your summary, Mia');
    const none = within(screen.getByRole('region', { name: 'No partner takes this plan as it is' }));
    expect(none.getByText('It takes loans from $100,000 to $5,000,000; yours is $85,000.')).toBeDefined();
    expect(none.getByRole('link', { name: 'See personal loans' }).getAttribute('href')).toBe(
      '/deals/personal-loans',
    );
    expect(none.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('/contact-us');
    expect(screen.queryByRole('checkbox')).toBeNull();
    await user.click(none.getByRole('button', { name: 'Speak to an expert' }));
    await question('What would you like to buy?');
    await user.click(screen.getByRole('radio', { name: /My first home/ }));
    await question('Here is your match, Mia');
  });
});
