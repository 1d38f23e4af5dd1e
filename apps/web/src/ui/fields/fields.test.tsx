import { globSync, readFileSync } from 'node:fs';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { AdviceContext, NO_HELP } from '../advice.ts';
import { RadioCards } from './choice-fields.tsx';
import { DateField } from './date-field.tsx';
import { PasswordField } from './password-field.tsx';
import { spreadDate } from './spread-date.ts';
import { TextField } from './text-field.tsx';
import { keepDigits } from './typed-digits.ts';

const describedBy = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' | ');

describe('TextField', () => {
  it('[ERR-007] ties hint and error to the input, and marks it invalid only with an error', () => {
    const { rerender } = render(<TextField name="email" label="Email" hint="We send a code here." />);
    const input = screen.getByLabelText('Email');
    expect(describedBy(input)).toBe('We send a code here.');
    expect(input.getAttribute('aria-invalid')).toBeNull();
    rerender(<TextField name="email" label="Email" hint="We send a code here." error="Email is invalid" />);
    expect(describedBy(input)).toBe('We send a code here. | Email is invalid');
    expect(input.getAttribute('aria-invalid')).toBe('true');
  });

  it('takes its id from its name for the error summary', () => {
    render(<TextField name="firstName" label="First name" />);
    expect(screen.getByLabelText('First name').id).toBe('firstName');
  });

  it('says that it is optional', () => {
    render(<TextField label="Middle name" optional />);
    expect(screen.getByLabelText('Middle name (optional)')).toBeDefined();
  });
});

describe('keepDigits', () => {
  const rule = { keep: (text: string) => text.replace(/\D/g, ''), max: 6 };
  it.each([
    ['12', { value: '12 3', caret: 4 }, { value: '123', caret: 3 }],
    ['12', { value: '1 2', caret: 2 }, { value: '12', caret: 1 }],
    ['123456', { value: '1923456', caret: 2 }, { value: '123456', caret: 1 }],
    ['123456', { value: '1234567', caret: 7 }, { value: '123456', caret: 6 }],
    ['1234', { value: '12 999 999 34', caret: 10 }, { value: '1299999934', caret: 8 }],
  ])('keeps of %j edited to %j: %j', (before, typed, kept) => {
    expect(keepDigits(before, typed, rule)).toEqual(kept);
  });

  it('cuts a longer paste only where its first digits are what counts', () => {
    const typed = { value: '12 999 999 34', caret: 10 };
    expect(keepDigits('1234', typed, { ...rule, isCut: true })).toEqual({ value: '129999', caret: 6 });
  });
});

function PasswordOf({ username }: { username: string }) {
  return (
    <form>
      <PasswordField label="Password" autoComplete="current-password" username={username} />
    </form>
  );
}

describe('PasswordField', () => {
  it('names the account for password managers, where the browser knows it', () => {
    const { container, rerender } = render(<PasswordOf username="mia@example.com" />);
    const input = container.querySelector<HTMLInputElement>('[autocomplete="username"]');
    expect([input?.value, input?.hidden, input?.name]).toEqual(['mia@example.com', true, '']);
    rerender(<PasswordOf username="" />);
    expect(container.querySelector('[autocomplete="username"]')).toBeNull();
  });

  it('requires a field that names the account in each form with a password', () => {
    const src = `${import.meta.dirname}/../../`;
    const unnamed = globSync('{features,app,forms}/**/*.tsx', { cwd: src }).filter((file) => {
      const text = readFileSync(`${src}${file}`, 'utf8');
      const isNamed = /autoComplete="username(?: webauthn)?"|username=\{(?!null\})/.test(text);
      return text.includes('<PasswordField') && !isNamed && !file.includes('.test.');
    });
    expect(unnamed).toEqual([]);
  });

  it('shows and hides the password and announces it', async () => {
    render(
      <PasswordField name="password" label="Password" autoComplete="current-password" username={null} />,
    );
    const input = screen.getByLabelText<HTMLInputElement>('Password');
    const toggle = screen.getByRole('button', { name: 'Show password' });
    expect([input.type, toggle.getAttribute('aria-pressed')]).toEqual(['password', 'false']);
    await userEvent.click(toggle);
    expect([input.type, toggle.getAttribute('aria-pressed')]).toEqual(['text', 'true']);
    expect(screen.getByRole('status').textContent).toBe('Your password is visible');
    await userEvent.click(toggle);
    expect(input.type).toBe('password');
    expect(screen.getByRole('status').textContent).toBe('Your password is hidden');
  });

  it('hides the password again before it is sent', async () => {
    render(<PasswordOf username="" />);
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    fireEvent.submit(screen.getByLabelText('Password'));
    expect(screen.getByLabelText<HTMLInputElement>('Password').type).toBe('password');
  });
});

const shown = () =>
  screen.getAllByRole<HTMLInputElement>('textbox').map((input) => input.value.normalize('NFKC'));
const renderHelped = (field: ReactNode) =>
  render(<AdviceContext value={{ ...NO_HELP, spreadDate, prepare: () => undefined }}>{field}</AdviceContext>);
const marked = () =>
  screen.getAllByRole('textbox').filter((input) => input.getAttribute('aria-invalid') === 'true').length;

describe('DateField', () => {
  const inputs = { day: { name: 'dd' }, month: { name: 'mm' }, year: { name: 'yy' } };

  it('marks only a missing part', () => {
    render(
      <DateField
        legend="Date of birth"
        {...inputs}
        month={{ name: 'mm', error: 'Month of birth is required.' }}
      />,
    );
    expect(marked()).toBe(1);
    const month = screen.getByLabelText('Month');
    expect(month.getAttribute('aria-invalid')).toBe('true');
    expect(describedBy(month)).toBe('Month of birth is required.');
  });

  it('marks all three parts of an invalid date', () => {
    render(<DateField legend="Date of birth" {...inputs} error="This date is invalid" />);
    expect(marked()).toBe(3);
    expect(describedBy(screen.getByRole('group', { name: 'Date of birth' }))).toBe('This date is invalid');
  });

  it.each([
    ['27/03/1989', ['27', '03', '1989']],
    ['27.3.1989', ['27', '3', '1989']],
    ['27 - 3 - 1989', ['27', '3', '1989']],
    ['27 March 1989', ['27', 'March', '1989']],
    ['1989-03-27', ['27', '03', '1989']],
    ['27031989', ['27', '03', '1989']],
    [' 27/03/1989 ', ['27', '03', '1989']],
    ['２７／０３／１９８９', ['27', '03', '1989']],
  ])(
    '[REG-006] spreads the whole date %s, typed or pasted as the day, over the three',
    async (typed, parts) => {
      const user = userEvent.setup({ delay: null });
      renderHelped(<DateField legend="Date of birth" {...inputs} />);
      const day = screen.getByLabelText('Day');
      await user.click(day);
      await user.paste(typed);
      expect(shown()).toEqual(parts);
      for (const input of screen.getAllByRole('textbox')) await user.clear(input);
      await user.type(day, typed.trim());
      expect(shown()).toEqual(parts);
      expect(document.activeElement).toBe(day);
    },
  );

  it('[REG-006] waits for the end of a year of two digits', async () => {
    const user = userEvent.setup({ delay: null });
    renderHelped(<DateField legend="Date of birth" {...inputs} />);
    await user.type(screen.getByLabelText('Day'), '27/3/89');
    expect(shown()).toEqual(['27/3/89', '', '']);
    await user.tab();
    expect(shown()).toEqual(['27', '3', '89']);
  });

  it('[IDV-035] spreads a month of a year over two', async () => {
    const user = userEvent.setup({ delay: null });
    renderHelped(<DateField legend="Expiry date" {...inputs} day={null} />);
    await user.type(screen.getByLabelText('Month'), '05/30');
    await user.tab();
    expect(shown()).toEqual(['05', '30']);
  });

  it.each(['27', '27/03', 'R2D2', '1/2/3/1989'])('leaves %s as it is', async (typed) => {
    const user = userEvent.setup({ delay: null });
    renderHelped(<DateField legend="Date of birth" {...inputs} />);
    await user.type(screen.getByLabelText('Day'), typed);
    await user.tab();
    expect(shown()).toEqual([typed, '', '']);
  });

  it('never moves focus by itself', async () => {
    renderHelped(<DateField legend="Date of birth" {...inputs} />);
    await userEvent.type(screen.getByLabelText('Day'), '14');
    expect(document.activeElement).toBe(screen.getByLabelText('Day'));
  });
});

describe('choices', () => {
  it('[ERR-007] gives a group of radios one error, and its first radio the name as id', () => {
    render(
      <RadioCards
        legend="Gender"
        name="gender"
        options={[{ value: 'F', label: 'Female' }]}
        error="Gender is required."
      />,
    );
    const group = screen.getByRole('group', { name: 'Gender' });
    expect(describedBy(group)).toBe('Gender is required.');
    expect(within(group).getByRole('radio').id).toBe('gender');
  });
});
