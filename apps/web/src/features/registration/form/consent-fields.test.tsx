import { join } from 'node:path';
import { screen, waitFor, within } from '@testing-library/react';
import { readContent } from '@wattle/content/reading/read-content';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeApi, profileOf } from '#web/api/fake-api.ts';
import { freezeTime } from '#web/forms/test-pages.tsx';
import { BEGUN, fill, open, registrationApi, submit } from '../test-registration.tsx';

let api: FakeApi;

beforeEach(() => {
  freezeTime();
  api = registrationApi();
});

const { consents } = readContent(join(import.meta.dirname, '../../../../../../content'));

/** A version's text as shown. */
const wording = (kind: string, version: string) =>
  consents.consents
    .find((consent) => consent.kind === kind)
    ?.versions[version]?.trim()
    .replaceAll('{brand}', 'Wattle');

const sent = () => api.calls('POST /v1/user/register-full').at(-1)?.body;

const hintOf = (box: HTMLElement) =>
  document.getElementById(box.getAttribute('aria-describedby') ?? 'none')?.textContent ?? '';

describe('the consents', () => {
  it('[REG-010] [REG-011] [REG-012] has a box for each consent, with the recorded text', async () => {
    api.on('POST /v1/user/register-full', BEGUN);
    const { user } = await open();
    const boxes = within(screen.getByRole('group', { name: 'Your consent' })).getAllByRole<HTMLInputElement>(
      'checkbox',
    );
    const words = boxes.map((box) => box.closest('label')?.textContent);
    expect(words).toEqual([
      wording('score-access', 'registration-2'),
      `${wording('marketing', 'emails-1')} (optional)`,
      `${wording('bureau-marketing', '2026-11')} (optional)`,
    ]);
    expect(wording('terms', 'registration-2')).toBe(words[0]);
    expect(boxes.map((box) => box.checked)).toEqual([false, false, true]);
    await fill(user);
    await user.click(screen.getByRole('checkbox', { name: /send me newsletters and offers/ }));
    await user.click(screen.getByRole('checkbox', { name: /bureau may also send me marketing/ }));
    await submit(user);
    await waitFor(() =>
      expect(sent()).toMatchObject({ consent: true, marketing: true, eqfxmarketing: false }),
    );
  });

  it('[REG-032] requires the first consent only, and says so', async () => {
    const { user } = await open();
    await fill(user);
    await user.click(screen.getByRole('checkbox', { name: /I accept I have read/ }));
    await submit(user);
    const said = screen.getAllByText('Please select this field to continue');
    expect(said).toHaveLength(2);
    expect(api.calls('POST /v1/user/register-full')).toHaveLength(0);
  });

  it('[REG-011] states beside each preticked box, and no other, that it is preticked', async () => {
    await open();
    const boxes = within(screen.getByRole('group', { name: 'Your consent' })).getAllByRole<HTMLInputElement>(
      'checkbox',
    );
    await waitFor(() => expect(boxes.map((box) => box.checked)).toContain(true));
    for (const box of boxes) {
      expect(hintOf(box)).toBe(
        box.checked ? 'We ticked this box for you. Clear it if you do not want this.' : '',
      );
    }
  });

  it('[REG-011] sets the bureau box as configured until it is changed', async () => {
    api.on('GET /v1/user/init', profileOf({ marketingDefault: false }));
    await open();
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /bureau may also send me marketing/ });
    await waitFor(() => expect(box.checked).toBe(false));
    expect(hintOf(box)).toBe('');
  });
});
