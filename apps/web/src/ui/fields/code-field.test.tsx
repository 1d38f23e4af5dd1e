import { CODE_ENTRY } from '@wattle/domain/fields/one-time-code';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { CodeField } from './text-field.tsx';

function openCode(isOneOfSeveral = false) {
  const sent: string[] = [];
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent.push(screen.getByLabelText<HTMLInputElement>('Code').value);
      }}
    >
      <CodeField rule={CODE_ENTRY} name="code" label="Code" isOneOfSeveral={isOneOfSeveral} />
      <button type="submit">Verify</button>
    </form>,
  );
  const user = userEvent.setup({ delay: null });
  return { sent, user, input: screen.getByLabelText<HTMLInputElement>('Code') };
}

describe('CodeField', () => {
  it('[OTP-004] renders one numeric input of at most six characters that phones can fill', async () => {
    render(<CodeField rule={CODE_ENTRY} name="code" label="One Time Code" />);
    const input = screen.getByLabelText<HTMLInputElement>('One Time Code');
    expect(input.inputMode).toBe('numeric');
    expect(input.autocomplete).toBe('one-time-code');
    await userEvent.type(input, '1234567');
    expect(input.value).toBe('123456');
  });

  it.each([
    ['123 456', '123456'],
    ['Your code is 123-456.', '123456'],
    ['１２３ ４５６', '123456'],
    ['١٢٣٤٥٦', '123456'],
    ['none', ''],
  ])('[OTP-004] keeps of %j, typed or pasted, %j', async (text, kept) => {
    render(<CodeField rule={CODE_ENTRY} name="code" label="One Time Code" />);
    const input = screen.getByLabelText<HTMLInputElement>('One Time Code');
    const user = userEvent.setup({ delay: null });
    await user.click(input);
    await user.paste(text);
    expect(input.value).toBe(kept);
    await user.clear(input);
    await user.keyboard(text);
    expect(input.value).toBe(kept);
  });

  it.each([
    ['123 456', '123456'],
    ['123-456', '123456'],
    ['Your code is 123 456. It was sent at 10:15.', '123456'],
  ])('[OTP-004] takes the whole code that a keyboard suggests as %j', (text, kept) => {
    render(<CodeField rule={CODE_ENTRY} name="code" label="One Time Code" />);
    const input = screen.getByLabelText<HTMLInputElement>('One Time Code');
    // Browsers cut a suggested text to this before any script sees it.
    expect(input.maxLength).toBe(-1);
    fireEvent.input(input, { target: { value: text } });
    expect(input.value).toBe(kept);
  });

  it('keeps the caret of an edit in the middle, and takes no more when full', async () => {
    const seen: string[] = [];
    render(
      <CodeField
        rule={CODE_ENTRY}
        name="code"
        label="One Time Code"
        onChange={(event) => seen.push(event.target.value)}
      />,
    );
    const input = screen.getByLabelText<HTMLInputElement>('One Time Code');
    const user = userEvent.setup({ delay: null });
    await user.type(input, '1245');
    await user.type(input, ' 3', { initialSelectionStart: 2, initialSelectionEnd: 2 });
    expect([input.value, input.selectionStart]).toEqual(['12345', 3]);
    await user.type(input, '6');
    await user.type(input, '9', { initialSelectionStart: 1, initialSelectionEnd: 1 });
    expect(input.value).toBe('123456');
    expect(seen.every((value) => /^\d*$/.test(value))).toBe(true);
  });
});

describe('the last digit of a code', () => {
  it('[OTP-010] submits the form once for each code; the same one again waits for the button', async () => {
    const { sent, user, input } = openCode();
    await user.type(input, '12345');
    expect(sent, 'five digits wait').toEqual([]);
    await user.type(input, '6');
    await user.type(input, '7');
    await user.type(input, '{Backspace}6');
    expect(sent).toEqual(['123456']);
    await user.type(input, '{Backspace}7');
    expect(sent, 'corrected').toEqual(['123456', '123457']);
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    expect(sent).toHaveLength(3);
  });

  it('[OTP-010] submits a pasted code with blanks, and leaves a longer number to the button', async () => {
    const { sent, user, input } = openCode();
    await user.click(input);
    await user.paste('12345678');
    expect([input.value, sent]).toEqual(['123456', []]);
    await user.paste(' 654 321 ');
    expect([input.value, sent]).toEqual(['654321', ['654321']]);
  });

  it('[OTP-010] says so before typing, and waits where the form asks for more', async () => {
    const { input, sent, user } = openCode(true);
    screen.getByRole('textbox', { description: '6 digits.' });
    await user.type(input, '123456');
    expect(sent).toEqual([]);
    cleanup();
    openCode();
    screen.getByRole('textbox', { description: '6 digits. We check them as you type the last.' });
  });
});
