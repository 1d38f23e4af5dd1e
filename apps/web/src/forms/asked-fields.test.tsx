import { globSync, readFileSync } from 'node:fs';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { EmailField } from '#web/ui/fields/text-field.tsx';
import { NamePair } from './person-fields.tsx';
import { useRuleForm } from './rule-form/use-rule-form.ts';
import { openPage } from './test-pages.tsx';

const sent: object[] = [];

function Page() {
  const form = useRuleForm({
    defaultValues: { firstName: '', lastName: '', email: '' },
    draftName: null,
    fields: ['firstName', 'lastName', 'email'],
    rules: () => [],
  });
  return (
    <form onSubmit={form.submit(async (values) => sent.push(values))}>
      <NamePair first={form.field('firstName')} last={form.field('lastName')} maxLength={100} />
      <EmailField autoComplete="email" {...form.field('email')} />
      <button type="submit">Send</button>
    </form>
  );
}

const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

it('[REG-020] [ERR-007] asks about a slip in a mail domain, and a press corrects it and returns to the field', async () => {
  const { user } = openPage('/', { '/': Page });
  const email = screen.getByLabelText<HTMLInputElement>('Email');
  await user.type(email, 'mia@gmail.con');
  expect(said()).toContain('Did you mean gmail.com?');
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change to mia@gmail.com' }));
  await user.keyboard('{Enter}');
  expect([email.value, document.activeElement]).toEqual(['mia@gmail.com', email]);
  expect(said().join('')).toBe('');
  expect(screen.queryByRole('button', { name: /Change to/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(sent.at(-1)).toMatchObject({ email: 'mia@gmail.com' });
});

it('[REG-020] asks on leaving about what could have become longer, and sends what was typed', async () => {
  const { user } = openPage('/', { '/': Page });
  await user.type(screen.getByLabelText('Email'), 'mia@gmail.co');
  expect(said().join('')).toBe('');
  await user.tab();
  expect(said()).toContain('Did you mean gmail.com?');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(sent.at(-1)).toMatchObject({ email: 'mia@gmail.co' });
});

it('[REG-015] asks for a name in Latin letters, and sends another', async () => {
  const { user } = openPage('/', { '/': Page });
  await user.type(screen.getByLabelText('First name'), '明');
  expect(said().join('')).toMatch(/^Use Latin letters if you can/);
  expect(screen.getByLabelText('First name').getAttribute('aria-invalid')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(sent.at(-1)).toMatchObject({ firstName: '明' });
});

it('[REG-020] has one field for every email address that is typed', () => {
  const src = `${import.meta.dirname}/../`;
  const files = globSync('**/*.{ts,tsx}', { cwd: src }).filter((file) => !file.includes('.test.'));
  const typed = files.filter((file) => /type[=:] ?["']email["']/.test(readFileSync(`${src}${file}`, 'utf8')));
  expect(typed).toEqual(['ui/fields/text-field.tsx']);
});
