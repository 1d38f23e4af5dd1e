import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FakeApi } from '#web/api/fake-api.ts';
import { BEGUN, registrationApi } from '#web/features/registration/test-registration.tsx';
import { freezeTime, openPage } from '#web/forms/test-pages.tsx';
import SplashPage from './splash.page.tsx';
import faqs from '../../../../../content/faqs.yaml';
import features from '../../../../../content/key-features.yaml';
import splashes from '../../../../../content/splashes.yaml';

const SECRET = 'x'.repeat(42);
const PERSON = { firstName: 'Zoë', middleName: 'Ann', lastName: "O'Brien", email: 'zoe@example.com' };
const patience = { timeout: 10_000 };
let api: FakeApi;

beforeEach(() => {
  freezeTime();
  api = registrationApi();
  api.on('POST /v1/user/register-full', BEGUN);
});

async function open(address: string) {
  const page = openPage(address, {
    '/free-credit-score/newmember/:ci?/:ch?': SplashPage,
    ...Object.fromEntries(splashes.map(({ path }) => [path, SplashPage])),
  });
  await screen.findByLabelText('Current address', {}, { timeout: 5000 });
  return page;
}

type User = ReturnType<typeof openPage>['user'];

async function sendWith(user: User, typed: Record<string, string>) {
  for (const [label, text] of Object.entries({
    Day: '14',
    Month: '3',
    Year: '1991',
    'Current address': '12 Smith Street, Sydney NSW 2000',
    Password: 'a long enough one',
    ...typed,
  })) {
    await user.click(screen.getByLabelText(label));
    await user.paste(text);
  }
  await user.click(screen.getByRole('radio', { name: 'Female' }));
  await user.click(screen.getByRole('checkbox', { name: /I accept I have read/ }));
  await user.click(screen.getByRole('button', { name: /Continue/ }));
}

const NAMED = { 'First name': 'Mia', 'Last name': 'Chen', Email: 'mia@example.com' };
const sent = () => api.calls('POST /v1/user/register-full').at(-1)?.body;
const valueOf = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;

it.each([
  ['/credit-score', 'Registration'],
  ['/get-credit-smart', 'Get credit smart'],
  ['/no-account', 'Oh no!'],
])(
  '[SPLASH-001] [SPLASH-002] [SPLASH-009] shows at %s the form under its heading, then key features and questions',
  async (path, name) => {
    await open(path);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(name);
    for (const { title } of features)
      expect(await screen.findByRole('heading', { level: 3, name: title }, patience)).toBeDefined();
    for (const { title } of faqs) expect(screen.getByText(title)).toBeDefined();
    const offers = screen.queryByRole('heading', { level: 2, name: 'Offers from our partners' });
    expect(offers !== null, 'products stand on the full splash alone').toBe(path === '/credit-score');
  },
  20_000,
);

it.each([
  ['/toyota', 12],
  ['/powertorque', 24],
])(
  '[SPLASH-007] [SPLASH-008] [SPLASH-011] [SPLASH-012] registers visitors of %s with partner %i and without a mobile',
  async (path, id) => {
    const { user } = await open(path);
    await sendWith(user, NAMED);
    await waitFor(() => expect(sent()).toMatchObject({ partnerSourceId: id, firstName: 'Mia' }));
    expect(sent()).toMatchObject({ dob: { dd: '14', mm: '3', yy: '1991' } });
    expect(sent()).not.toHaveProperty('mobile');
    expect(sent()).not.toHaveProperty('isNewMember');
  },
);

describe('an invitation', () => {
  it.each([
    ['in the path', `/free-credit-score/newmember/77/${SECRET}`],
    ['in the query', `/free-credit-score/newmember?ci=77&ch=${SECRET}`],
  ])(
    '[SPLASH-003] [SPLASH-004] [SPLASH-013] prefills names and e-mail for an invitation link %s',
    async (_, address) => {
      api.on('POST /v1/user/existing-customer', PERSON);
      const { user } = await open(address);
      await waitFor(() => expect(valueOf('First name')).toBe('Zoë'));
      expect([valueOf(/^Middle name/), valueOf('Last name'), valueOf('Email')]).toEqual([
        'Ann',
        "O'Brien",
        'zoe@example.com',
      ]);
      expect(api.calls('POST /v1/user/existing-customer').map(({ body }) => body)).toEqual([
        { ci: '77', ch: SECRET },
      ]);
      await sendWith(user, {});
      await waitFor(() => expect(sent()).toMatchObject({ isNewMember: true, lastName: "O'Brien" }));
    },
  );

  it.each([41, 43])(
    '[SPLASH-004] ignores an invitation of %i characters and shows an empty form',
    async (length) => {
      await open(`/free-credit-score/newmember/77/${'x'.repeat(length)}`);
      expect(api.calls('POST /v1/user/existing-customer')).toEqual([]);
      expect([valueOf('First name'), valueOf('Email')]).toEqual(['', '']);
    },
  );

  it('[SPLASH-006] reports an invalid invitation above a working form', async () => {
    api.on('POST /v1/user/existing-customer', { refuse: 'invitation-unknown' });
    const { user } = await open(`/free-credit-score/newmember/77/${SECRET}`);
    expect(await screen.findByText('We could not load your details. Please fill in the form.')).toBeDefined();
    await sendWith(user, NAMED);
    await waitFor(() => expect(sent()).toMatchObject({ firstName: 'Mia' }));
  });

  it('keeps text typed before the invitation was loaded', async () => {
    const waiting = Promise.withResolvers<typeof PERSON>();
    api.onEach('POST /v1/user/existing-customer', () => waiting.promise);
    const { user } = await open(`/free-credit-score/newmember/77/${SECRET}`);
    await user.type(screen.getByLabelText('First name'), 'Zoe');
    waiting.resolve(PERSON);
    await waitFor(() => expect(valueOf('Last name')).toBe("O'Brien"));
    expect(valueOf('First name')).toBe('Zoe');
  });
});

it('[SPLASH-010] [TRACK-003] reports a partner’s transaction once after registration, and ignores its failure', async () => {
  const { user, currentPath } = await open('/get-credit-smart?transaction_id=T1');
  api.on('POST /v1/tracking/referral', { refuse: 'internal' });
  expect(api.calls('POST /v1/tracking/referral')).toEqual([]);
  await sendWith(user, NAMED);
  await waitFor(() => expect(currentPath()).toBe('/create-account/verify-email'));
  await waitFor(() =>
    expect(api.calls('POST /v1/tracking/referral').map(({ body }) => body)).toEqual([
      { tid: 'T1', userIdentifier: null },
    ]),
  );
  expect(currentPath()).toBe('/create-account/verify-email');
});

it.each([
  ['registration-expired', 'Your registration has expired. Please start again.'],
  ['user-exists', 'You already have an account.'],
  ['internal', 'An unexpected error occurred when trying to perform your request'],
] as const)(
  '[SPLASH-014] says %s on a splash as in registration, and keeps typed text',
  async (refuse, words) => {
    api.on('POST /v1/user/register-full', { refuse });
    const { user } = await open('/toyota');
    await sendWith(user, NAMED);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(words));
    expect(valueOf('First name')).toBe('Mia');
  },
);

it('[SPLASH-012] [SPLASH-014] shows a server error at its field', async () => {
  api.on('POST /v1/user/register-full', {
    refuse: 'validation',
    errors: [{ field: 'lastName', message: 'Use the letters of your licence.' }],
  });
  const { user } = await open('/powertorque');
  await sendWith(user, NAMED);
  expect(await screen.findAllByText('Use the letters of your licence.', {}, patience)).not.toEqual([]);
  expect(screen.getByLabelText('Last name').getAttribute('aria-invalid')).toBe('true');
});
