import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeApi, installFakeApi, NETWORK_FAILURE } from '#web/api/fake-api.ts';
import { openPage } from '#web/forms/test-pages.tsx';
import ComplaintPage from './complaint.page.tsx';
import ContactSentPage from './contact-sent.page.tsx';
import ContactUsPage from './contact-us.page.tsx';

const pages = {
  '/contact-us': ContactUsPage,
  '/contact-us-success': ContactSentPage,
  '/Lodge-a-complaint': ComplaintPage,
  '/Lodge-a-complaint-success': ContactSentPage,
};
const open = (address: string) => openPage(address, pages);

const sent = { reference: 'C-7K3M-9PQ2', answerDueOn: '2026-12-11', isMailed: true, noteKey: 'key-of-case' };

let api: FakeApi;

beforeEach(() => {
  api = installFakeApi();
});

const NOTES = 'POST /v1/case-notes';

describe.each([
  ['/contact-us-success', 'message'],
  ['/Lodge-a-complaint-success', 'complaint'],
])('adding more at %s', (address, thing) => {
  async function arrive() {
    const { user, router } = open('/contact-us');
    await act(() => router.navigate(address, { state: sent }));
    await screen.findByRole('heading', { name: `Add more to this ${thing}` });
    const add = async (text: string) => {
      await user.click(screen.getByLabelText('What else should we know?'));
      if (text !== '') await user.paste(text);
      await user.click(screen.getByRole('button', { name: `Add to this ${thing}` }));
    };
    return { user, add };
  }

  it('[CONTACT-013] adds notes to the same reference, twenty at most, and says how many are left', async () => {
    api.on(NOTES, { notes: 1 }, { notes: 19 }, { notes: 20 });
    const { add } = await arrive();
    await add('It was paid in 2024.');
    expect(await screen.findByText(/You can add 19 more times/)).toBeDefined();
    expect(screen.getByLabelText<HTMLTextAreaElement>('What else should we know?').value).toBe('');
    await add('It was paid in 2024.');
    expect(await screen.findByText(/You can add 1 more time\./)).toBeDefined();
    await add('The last one');
    expect(await screen.findByText(/There is no room for more here/)).toBeDefined();
    expect(screen.queryByLabelText('What else should we know?')).toBeNull();
    const calls = api.calls(NOTES);
    expect(calls.map(({ body }) => body)).toEqual(
      ['It was paid in 2024.', 'It was paid in 2024.', 'The last one'].map((description) => ({
        reference: sent.reference,
        noteKey: sent.noteKey,
        description,
      })),
    );
    expect(new Set(calls.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(3);
  });

  it.each([
    ['', 'Message is required.'],
    ['x'.repeat(251), 'Message cannot be longer than 250 characters.'],
  ])('[CONTACT-013] refuses %j at the field and sends nothing', async (text, said) => {
    const { add } = await arrive();
    await add(text);
    expect(await screen.findByText(said)).toBeDefined();
    expect(api.calls(NOTES)).toHaveLength(0);
  });

  it('keeps the text of a note that could not be sent', async () => {
    api.on(NOTES, NETWORK_FAILURE);
    const { add } = await arrive();
    await add('It was paid in 2024.');
    expect(await screen.findByText('Unknown error. Your message could not be send.')).toBeDefined();
    expect(screen.getByLabelText<HTMLTextAreaElement>('What else should we know?').value).toBe(
      'It was paid in 2024.',
    );
  });
});

it.each(Object.keys(pages))('[CONTACT-014] names telephone and postal address at %s', async (address) => {
  open(address);
  expect(await screen.findByRole('heading', { name: 'Prefer to call or write?' })).toBeDefined();
  expect(screen.getByRole('link', { name: /^[\d ]{8,}$/ }).getAttribute('href')).toMatch(/^tel:\d+$/);
  expect(screen.getByText(/GPO Box/)).toBeDefined();
});
