import { screen, waitFor } from '@testing-library/react';
import { ABOUT_ME_WIZARD } from '@wattle/domain/about-me/definition';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeApi, installFakeApi, NETWORK_FAILURE } from '#web/api/fake-api.ts';
import { signOutLocally } from '#web/api/session.ts';
import { openPage } from '#web/forms/test-pages.tsx';
import AboutMePage from './about-me.page.tsx';
import { chosen, type Given, wizardApi } from '../test-wizards.ts';

const InMain = () => (
  <main>
    <AboutMePage />
  </main>
);
const open = () => openPage('/about-me', { '/about-me': InMain });
const question = (name: string) => screen.findByRole('heading', { level: 1, name });
const pick = (step: string, ...codes: string[]) => chosen(ABOUT_ME_WIZARD, step, ...codes);

const WHY: Given = { 'about-me-why-get-score': pick('about-me-why-get-score', 'curious') };
const ALL: Given = {
  ...WHY,
  'about-me-help-most-out-of-score': pick('about-me-help-most-out-of-score', 'savingIdeas'),
  'about-me-about-you': pick('about-me-about-you', 'single'),
  'about-me-employment-status': pick('about-me-employment-status', 'retired'),
  'about-me-your-home': pick('about-me-your-home', 'rent'),
};
const TO_HOUSEHOLD: Given = {
  ...WHY,
  'about-me-help-most-out-of-score': pick('about-me-help-most-out-of-score', 'savingIdeas'),
};

let api: FakeApi;

beforeEach(() => {
  signOutLocally();
  api = wizardApi(ABOUT_ME_WIZARD);
});

describe('About Me', () => {
  it('[ABOUT-001] [LOGIN-034] sends a visitor to the login by its own address', async () => {
    installFakeApi();
    const page = open();
    await waitFor(() => expect(page.currentPath()).toBe('/login/about-me'));
  });

  it('[ABOUT-014] says the specified sentence when the profile fails to load', async () => {
    api.on('GET /v1/user/about-me', NETWORK_FAILURE);
    open();
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Sorry! We are not able to retrieve your profile at the moment. Please contact us',
    );
  });

  it('[WIZ-013] [WIZ-015] reports a missing option beside the options and focuses them', async () => {
    const { user } = open();
    await question('Why did you get your score?');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(
      (await screen.findByText('Please select an option to continue')).closest('[role=alert]'),
    ).not.toBeNull();
    await waitFor(() => expect(document.activeElement?.getAttribute('type')).toBe('checkbox'));
    await question('Why did you get your score?');
  });

  it('[ABOUT-003] [WIZ-010] [WIZ-014] takes several reasons and asks for the text of other', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('checkbox', { name: 'I would like a better deal' }));
    await user.click(screen.getByRole('checkbox', { name: 'Other' }));
    await question('Why did you get your score?');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByText('Please fill the textbox');
    const more = screen.getByLabelText('Please tell us more');
    await waitFor(() => expect(document.activeElement).toBe(more));
    await user.type(more, 'A new start{Enter}');
    await question('What would you like a better deal on?');
    await waitFor(() =>
      expect(api.calls('POST /v1/user/about-me-step').map(({ body }) => body)).toMatchObject([
        {
          stepCode: 'about-me-why-get-score',
          selectedItems: [false, true, false, false, false, true],
          selectedExtraText: 'A new start',
        },
      ]),
    );
  });

  it('[ABOUT-004] waits for the text of other, and advances for any other option', async () => {
    api = wizardApi(ABOUT_ME_WIZARD, {
      'about-me-why-get-score': pick('about-me-why-get-score', 'betterDeal'),
    });
    const { user } = open();
    await user.click(await screen.findByRole('radio', { name: 'Other' }));
    await screen.findByLabelText('Please tell us more');
    await user.click(screen.getByRole('radio', { name: 'Credit Card' }));
    expect(await question('How can we help you get the most out of your score?')).toBeDefined();
  });

  it.each([
    [WHY, 'checkbox', 5],
    [TO_HOUSEHOLD, 'radio', 5],
    [{ ...ALL, 'about-me-employment-status': {} }, 'radio', 6],
    [
      {
        ...TO_HOUSEHOLD,
        'about-me-about-you': pick('about-me-about-you', 'single'),
        'about-me-employment-status': pick('about-me-employment-status', 'fullTime'),
      },
      'radio',
      5,
    ],
    [{ ...ALL, 'about-me-your-home': {} }, 'radio', 5],
  ] as const)(
    '[ABOUT-005] [ABOUT-006] [ABOUT-007] [ABOUT-008] [ABOUT-009] [WIZ-010] asks a returning member the next question with its options (%#)',
    async (given, role, count) => {
      api = wizardApi(ABOUT_ME_WIZARD, given);
      open();
      expect(await screen.findAllByRole(role)).toHaveLength(count);
    },
  );

  it('[ABOUT-010] [ABOUT-011] [ABOUT-012] [ABOUT-013] skips two questions without a plan or a wage', async () => {
    api = wizardApi(ABOUT_ME_WIZARD, ALL);
    open();
    await question('Profile Completed!');
    expect(screen.getAllByRole('link', { name: /^Change / })).toHaveLength(5);
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100');
  });
});

const box = () => screen.findByRole<HTMLInputElement>('checkbox', { name: /^Use my answers/ });

describe('the consent at the finish', () => {
  it('[ABOUT-013] saves a consent at once, and preselects none', async () => {
    api = wizardApi(ABOUT_ME_WIZARD, ALL);
    api.on('PUT /v1/user/about-me-agreement', { agreed: true }, { agreed: false });
    const { user } = open();
    expect((await box()).checked).toBe(false);
    await user.click(await box());
    await screen.findByText('Thank you. From now on we use them.');
    await user.click(await box());
    await screen.findByText('We no longer use them.');
    expect(api.calls('PUT /v1/user/about-me-agreement').map(({ body }) => body)).toEqual([
      { agreed: true },
      { agreed: false },
    ]);
  });

  it('[ABOUT-013] reverts and says so when the consent could not be saved', async () => {
    api = wizardApi(ABOUT_ME_WIZARD, ALL);
    api.on('PUT /v1/user/about-me-agreement', { refuse: 'internal' });
    const { user } = open();
    await user.click(await box());
    await screen.findByText(/Nothing was changed/);
    expect((await box()).checked).toBe(false);
  });
});
