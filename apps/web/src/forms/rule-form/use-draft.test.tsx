import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { signOut } from '#web/api/authentication.ts';
import { readDraft, writeDraft } from '#web/api/drafts.ts';
import { type FakeApi, installFakeApi, memberOf } from '#web/api/fake-api.ts';
import { refreshProfile, signOutLocally } from '#web/api/session.ts';
import { Checkbox } from '#web/ui/fields/choice-fields.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormBody } from '../form-page.tsx';
import { useRuleForm } from './use-rule-form.ts';

const SAVED = { name: 'Mia', dob: { dd: '', mm: '' }, isPublic: true, password: '', oneTimeCode: '' };

function Form({ defaults = SAVED }: { defaults?: typeof SAVED }) {
  const form = useRuleForm({ defaultValues: defaults, draftName: 'example', rules: () => [] });
  return (
    <FormBody
      form={form}
      onSubmit={form.submit(async () => form.dropDraft())}
      pending={false}
      problem={null}
      submit="Save"
    >
      <TextField label="Name" {...form.register('name')} />
      <TextField label="Day" {...form.register('dob.dd')} />
      <Checkbox label="Public" {...form.register('isPublic')} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        username={null}
        {...form.register('password')}
      />
      <TextField label="Code" {...form.register('oneTimeCode')} />
    </FormBody>
  );
}

let api: FakeApi;

beforeEach(async () => {
  sessionStorage.clear();
  api = installFakeApi();
  api.on('GET /v1/user/init', memberOf());
  await refreshProfile();
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const shown = () => [field('Name').value, field('Day').value, field('Public').checked];

async function typeAll() {
  const { unmount } = render(<Form />);
  await userEvent.type(field('Name'), ' Chen');
  await userEvent.type(field('Day'), '14');
  await userEvent.click(field('Public'));
  await userEvent.type(field('Password'), 'amber-kettle');
  await userEvent.type(field('Code'), '123456');
  return unmount;
}

const TYPED = ['Mia Chen', '14', false];
const UNTYPED = ['Mia', '', true];

describe('a draft', () => {
  it('outlives its page and says that it is not saved yet', async () => {
    const unmount = await typeAll();
    expect(screen.queryByText(/Not saved yet/)).toBeNull();
    unmount();
    render(<Form />);
    expect(shown()).toEqual(TYPED);
    expect(screen.getByText('Not saved yet. What you typed before is still here.')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByText(/Not saved yet/)).toBeNull());
    expect(sessionStorage).toHaveLength(0);
  });

  it('stores no password and no code in a draft', async () => {
    (await typeAll())();
    expect(JSON.stringify(sessionStorage)).not.toMatch(/amber|123456/);
    render(<Form />);
    expect([field('Password').value, field('Code').value]).toEqual(['', '']);
  });

  it('outlives a session that ends, and is put back for the same member after the log-in', async () => {
    (await typeAll())();
    act(() => signOutLocally());
    const visitor = render(<Form />);
    expect(shown()).toEqual(UNTYPED);
    visitor.unmount();
    await refreshProfile();
    render(<Form />);
    expect(shown()).toEqual(TYPED);
  });

  it('ends as soon as another member is known', async () => {
    (await typeAll())();
    act(() => signOutLocally());
    api.on('GET /v1/user/init', memberOf({ identifier: 'm-2' }));
    await refreshProfile();
    expect(sessionStorage).toHaveLength(0);
  });

  it.each([
    [
      'a log-out',
      async () => {
        api.on('GET /v1/oauth2/logout', { redirect_uri: '/' });
        await signOut();
      },
    ],
    [
      'a log-out in another tab',
      async () => localStorage.setItem('wattle.logged-out-at', String(Date.now())),
    ],
    [
      'half an hour',
      async () => {
        const now = Date.now();
        vi.spyOn(Date, 'now').mockReturnValue(now + 30 * 60_000);
      },
    ],
  ])('ends with %s', async (_, end) => {
    (await typeAll())();
    await end();
    expect(readDraft('example', 'm-1')).toBeNull();
    expect(JSON.stringify(sessionStorage)).not.toContain('Chen');
  });

  it('restores only values that differ from the saved ones', async () => {
    writeDraft('example', 'm-1', { name: 'Mia Chen', 'dob.dd': '14', isPublic: true });
    render(<Form defaults={{ ...SAVED, name: 'Mia Chen', dob: { dd: '9', mm: '' } }} />);
    expect(field('Day').value).toBe('14');
    expect(field('Name').value).toBe('Mia Chen');
  });

  it('keeps a visitor’s draft after a log-in', async () => {
    writeDraft('example', '', { 'dob.dd': '14' });
    render(<Form />);
    expect(field('Day').value).toBe('14');
  });
});
