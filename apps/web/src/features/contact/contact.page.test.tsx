import { act, screen, waitFor, within } from '@testing-library/react';
import type { ResponseOf } from '@wattle/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeApi, installFakeApi, memberOf, NETWORK_FAILURE } from '#web/api/fake-api.ts';
import { openPage } from '#web/forms/test-pages.tsx';
import ComplaintPage from './complaint.page.tsx';
import ContactSentPage from './contact-sent.page.tsx';
import ContactUsPage from './contact-us.page.tsx';

const pages = {
  '/contact-us': ContactUsPage,
  '/contact-us/:page': ContactUsPage,
  '/contact-us-success': ContactSentPage,
  '/Lodge-a-complaint': ComplaintPage,
  '/Lodge-a-complaint-success': ContactSentPage,
};
const open = (address: string) => openPage(address, pages);

const forms = [
  {
    address: '/contact-us',
    heading: 'Contact us',
    button: /Send message/,
    key: 'POST /v1/contact-us',
    sentAt: '/contact-us-success',
  },
  {
    address: '/Lodge-a-complaint',
    heading: 'Lodge a complaint',
    button: /Lodge complaint/,
    key: 'POST /v1/lodge-a-complaint',
    sentAt: '/Lodge-a-complaint-success',
  },
] as const;
const sent = { reference: 'C-7K3M-9PQ2', answerDueOn: '2026-12-11', isMailed: true, noteKey: 'key-of-case' };
const typed = {
  'First name': 'Ada',
  'Last name': 'Nguyen',
  Email: 'ada@example.com',
  Phone: '0412345678',
  Subject: 'A question',
  Message: 'How is my score made?',
};

let api: FakeApi;

beforeEach(() => {
  api = installFakeApi();
  for (const { key } of forms) api.on(key, sent);
});

type User = ReturnType<typeof open>['user'];

async function fill(user: User, values: Record<string, string> = typed) {
  for (const [label, text] of Object.entries(values)) {
    await user.click(await screen.findByLabelText(label));
    await user.paste(text);
  }
}

const confirmation = () => screen.findByRole('heading', { name: 'Thank you for your submission' });

describe.each(forms)('$address', ({ address, heading, button, key, sentAt }) => {
  const send = async (user: User) => user.click(await screen.findByRole('button', { name: button }));

  it('[CONTACT-003] shows the fields of both forms under its own heading', async () => {
    open(address);
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeDefined();
    expect(screen.getAllByRole('textbox').map((input) => input.id)).toEqual([
      'name',
      'lastname',
      'email',
      'phone',
      'subject',
      'description',
    ]);
  });

  it('[CONTACT-009] [CONTACT-010] [CONTACT-012] sends the message and shows its confirmation', async () => {
    const { user, currentPath } = open(address);
    await fill(user);
    await send(user);
    await waitFor(() => expect(currentPath()).toBe(sentAt));
    const [call] = api.calls(key);
    expect(call?.body).toEqual({
      name: 'Ada',
      lastname: 'Nguyen',
      email: 'ada@example.com',
      phone: '0412345678',
      subject: 'A question',
      description: 'How is my score made?',
      page: null,
    });
    expect([call?.headers.has('recaptcha'), call?.headers.has('idempotency-key')]).toEqual([true, true]);
    expect(await screen.findByRole('heading', { name: 'Thank you for your submission' })).toBeDefined();
    expect(screen.getByText('A consultant will contact you.')).toBeDefined();
    expect(screen.getByText(sent.reference)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Logged in' }).getAttribute('href')).toBe(
      '/login?retUrl=%2Fdashboard',
    );
    expect(screen.getByText(/^It leads to your dashboard, once you log in\./)).toBeDefined();
  });

  it('[CONTACT-006] [CONTACT-007] names missing fields and sends nothing', async () => {
    const { user } = open(address);
    await send(user);
    const summary = within(await screen.findByRole('alert'));
    expect(summary.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'First name is required.',
      'Last name is required.',
      'Email is invalid. Enter your email address, for example name@example.com.',
      'Mobile number is required.',
      'Subject is required.',
      'Message is required.',
    ]);
    expect(api.calls(key)).toEqual([]);
  });

  it('[CONTACT-005] [CONTACT-008] counts remaining characters and refuses 251', async () => {
    const { user, currentPath } = open(address);
    await fill(user, { ...typed, Message: 'x'.repeat(251) });
    expect(screen.getByText('1 character too many')).toBeDefined();
    await send(user);
    expect((await screen.findAllByText('Message cannot be longer than 250 characters.')).length).toBe(2);
    expect(api.calls(key)).toEqual([]);
    await user.type(screen.getByLabelText('Message'), '{Backspace}');
    await waitFor(() =>
      expect(document.querySelector('[aria-live=polite]')?.textContent).toBe('0 characters remaining'),
    );
    await send(user);
    await confirmation();
    expect(currentPath()).toBe(sentAt);
  });

  it.each([
    [{ refuse: 'recaptcha-failed' }, 'Recaptcha validation failed'],
    [{ refuse: 'validation', errorMessage: 'Bad request' }, 'Bad request'],
    [{ refuse: 'internal' }, 'Unknown error. Your message could not be send.'],
    [{ refuse: 'unavailable' }, 'Unknown error. Your message could not be send.'],
    [
      { refuse: 'rate-limited', errorMessage: 'Too many tries. Please wait before you try again.' },
      'Too many tries. Please wait before you try again.',
    ],
    [NETWORK_FAILURE, 'Unknown error. Your message could not be send.'],
  ] as const)('[CONTACT-011] shows a refusal by %j and keeps typed text', async (reply, said) => {
    api.on(key, reply);
    const { user, currentPath } = open(address);
    await fill(user);
    await send(user);
    expect(await screen.findByText(said)).toBeDefined();
    for (const [label, text] of Object.entries(typed)) {
      expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe(text);
    }
    expect(currentPath()).toBe(address);
  });

  it('[CONTACT-011] shows a server error at its field', async () => {
    const errors = [{ field: 'email', message: 'Email is invalid' }];
    api.on(key, { refuse: 'validation', errorMessage: 'Bad request', errors });
    const { user } = open(address);
    await fill(user);
    await send(user);
    expect((await screen.findAllByText('Email is invalid')).length).toBe(2);
    expect(screen.getByText('Bad request')).toBeDefined();
  });
});

describe('the origin', () => {
  it.each([
    ['/contact-us/campaign-7', 'campaign-7'],
    ['/contact-us/%3Cscript%3E', null],
  ])('[CONTACT-001] sends %s as the origin %s', async (address, page) => {
    const { user, currentPath } = open(address);
    await fill(user);
    await user.click(await screen.findByRole('button', { name: /Send message/ }));
    await confirmation();
    expect(currentPath()).toBe('/contact-us-success');
    expect(api.calls('POST /v1/contact-us')[0]?.body).toMatchObject({ page });
  });
});

const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

describe('a member', () => {
  const details: ResponseOf<'GET /v1/user/details'> = {
    email: 'mia@example.com',
    emailPending: null,
    firstName: 'Mia',
    middleName: '',
    lastName: 'Good',
    dateOfBirth: '1989-03-27',
    dob: { dd: '27', mm: '03', yy: '1989' },
    gender: false,
    address: '12 Smith Street, Sydney NSW 2000',
    addressPrevious: '',
    hasLivedLessThan3Years: false,
    mobile: '0412345678',
    mobilePending: null,
    eqfxmarketing: false,
    partnerSourceId: null,
    isCurrentEmailValid: true,
    isCurrentMobileValid: true,
  };

  beforeEach(() => {
    api.on('GET /v1/user/init', memberOf());
    api.on('GET /v1/complaints', { complaints: [] });
  });

  const complaint = {
    reference: 'C-7K3M-9PQ2',
    receivedAt: '2026-11-20T01:00:00.000Z',
    state: 'in-work',
    answerDueOn: '2026-12-11',
    isLate: false,
    answeredOn: null,
    delay: null,
  } as const;

  it.each([
    [{ state: 'received' }, 'We have it. Our answer is due by 11 Dec 2026.'],
    [{}, 'We are working on it. Our answer is due by 11 Dec 2026.'],
    [{ isLate: true }, /Our answer was due by 11 Dec 2026, and is late.* now, for free\.$/],
    [{ state: 'answered', answeredOn: '2026-12-09' }, 'Answered on 9 Dec 2026.'],
    [{ state: 'withdrawn' }, 'Withdrawn.'],
    [{ state: 'undelivered' }, /Please lodge it again\.$/],
  ] as const)('[CONTACT-019] shows a member a complaint that is %j', async (changed, said) => {
    api.on('GET /v1/user/details', details);
    api.on('GET /v1/complaints', { complaints: [{ ...complaint, ...changed }] });
    open('/contact-us');
    const item = await screen.findByRole('listitem');
    const name = `${complaint.reference}, lodged on 20 Nov 2026`;
    expect(within(item).getByRole('heading', { name })).toBeDefined();
    expect(item.querySelector('p')?.textContent).toMatch(said);
  });

  it('[CONTACT-019] opens the letter by one press', async () => {
    api.on('GET /v1/user/details', details);
    const delay = { on: '2026-12-20', letter: ['It is complex.', 'AFCA: GPO Box 3'] };
    api.on('GET /v1/complaints', { complaints: [{ ...complaint, isLate: true, delay }] });
    const { user } = open('/contact-us');
    await user.click(await screen.findByText('Our letter of 20 Dec 2026'));
    expect(screen.getByText('AFCA: GPO Box 3').closest('details')?.open).toBe(true);
    expect(screen.queryByText(/is late/)).toBeNull();
  });

  it('[CONTACT-019] says that the complaints could not be loaded, with another try', async () => {
    api.on('GET /v1/user/details', details);
    api.on('GET /v1/complaints', { refuse: 'unavailable' }, { complaints: [complaint] });
    const { user } = open('/contact-us');
    await user.click(await screen.findByRole('button', { name: /again/i }));
    expect(await screen.findByText(complaint.reference)).toBeDefined();
  });

  it('[CONTACT-003] prefills a member’s details, but not over typed text', async () => {
    api.on('GET /v1/user/details', details);
    open('/contact-us');
    await waitFor(() => expect(value('Email')).toBe('mia@example.com'));
    expect([value('First name'), value('Last name'), value('Phone')]).toEqual(['Mia', 'Good', '0412345678']);
  });

  it('lets a member type details that failed to load, without a message', async () => {
    api.on('GET /v1/user/details', { refuse: 'role-missing' });
    open('/contact-us');
    await waitFor(() => expect(api.calls('GET /v1/user/details')).toHaveLength(1));
    expect(value('Email')).toBe('');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('[CONTACT-012] links a member to the dashboard, and claims no message when opened directly', async () => {
    open('/contact-us-success');
    expect(
      await screen.findByText('If you have written to us, a consultant will contact you.'),
    ).toBeDefined();
    expect(document.body.textContent).not.toMatch(/[Ww]e have emailed/);
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Logged in' }).getAttribute('href')).toBe('/dashboard'),
    );
    expect(screen.getByText(/^It leads to your dashboard\./)).toBeDefined();
  });
});

it('[CONTACT-012] keeps the reference number out of the address', async () => {
  const { router } = open('/contact-us');
  await act(() => router.navigate('/Lodge-a-complaint-success', { state: sent }));
  expect(await screen.findByText('11 Dec 2026')).toBeDefined();
  expect(router.state.location.search + router.state.location.hash).toBe('');
});

it('[CONTACT-010] asks the reader to write down a number that was not mailed', async () => {
  const { router } = openPage('/contact-us-success', pages);
  await act(() => router.navigate('/contact-us-success', { state: { ...sent, isMailed: false } }));
  expect(await screen.findByText(/Please write it down/)).toBeDefined();
  expect(screen.queryByText(/We have emailed it to you/)).toBeNull();
});
