import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Combobox } from './combobox.tsx';
import type { Lookup } from './use-lookup.ts';

type ExampleProps = { lookup: Lookup; initial?: string };

function Example({ lookup, initial = '' }: ExampleProps) {
  const [value, setValue] = useState(initial);
  return (
    <Combobox
      label="Current address"
      name="address"
      value={value}
      onChange={setValue}
      lookup={lookup}
      failureText="We can't find your address"
      delayMs={0}
    />
  );
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Current address' });

/** Waits for the lazy input. */
const suggesting = () => waitFor(() => expect(document.querySelector('.combo__list')).not.toBeNull());

async function show(lookup: Lookup, initial?: string) {
  render(<Example lookup={lookup} {...(initial === undefined ? {} : { initial })} />);
  await userEvent.click(field());
  await suggesting();
  return field();
}

const streets: Lookup = (text) =>
  Promise.resolve([`${text} Street, Coburg VIC 3058`, `${text} Street, Perth WA 6000`]);

describe('Combobox', () => {
  it('takes text before the lazy input has loaded, and looks it up afterwards', async () => {
    render(<Example lookup={streets} />);
    expect(document.querySelector('.combo__list'), 'until somebody touches the page').toBeNull();
    act(() => field().focus());
    fireEvent.input(field(), { target: { value: '14 Banksia' } });
    field().setSelectionRange(2, 2);
    await suggesting();
    expect([field().value, field().selectionStart]).toEqual(['14 Banksia', 2]);
    expect(document.activeElement).toBe(field());
    await screen.findByRole('option', { name: '14 Banksia Street, Coburg VIC 3058' });
  });

  it('[ADDR-006] looks up from 3 characters on', async () => {
    const asked: string[] = [];
    const input = await show((text) => {
      asked.push(text);
      return Promise.resolve([]);
    });
    await userEvent.type(input, '14');
    await userEvent.type(input, ' B');
    await screen.findByText('No address found', { selector: '.combo__empty' });
    expect(asked.every((text) => text.length >= 3)).toBe(true);
    expect(asked.at(-1)).toBe('14 B');
  });

  it('[ADDR-003] selects a suggestion by keyboard, fills the text in and closes the list', async () => {
    const input = await show(streets);
    await userEvent.type(input, '14 Banksia');
    await screen.findByRole('option', { name: '14 Banksia Street, Coburg VIC 3058' });
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(input.value).toBe('14 Banksia Street, Perth WA 6000');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('[ADDR-004] reports a failed lookup and allows typing', async () => {
    const input = await show(() => Promise.reject(new Error('down')));
    await userEvent.type(input, '12 smith street');
    await screen.findByText("We can't find your address");
    await userEvent.type(input, ', Sydney NSW 2000');
    await userEvent.tab();
    expect(input.value).toBe('12 smith street, Sydney NSW 2000');
  });

  it('[ADDR-007] says that nothing was found, without an error', async () => {
    const input = await show(() => Promise.resolve([]));
    await userEvent.type(input, 'nowhere');
    await screen.findByText('No address found', { selector: '.combo__empty' });
    expect(input.getAttribute('aria-invalid')).toBeNull();
  });

  it('[ADDR-006] drops an answer to an older text', async () => {
    const waiting = new Map<string, (items: string[]) => void>();
    const input = await show((text) => new Promise((resolve) => waiting.set(text, resolve)));
    await userEvent.type(input, 'old');
    await expect.poll(() => waiting.has('old')).toBe(true);
    await userEvent.type(input, 'er');
    await expect.poll(() => waiting.has('older')).toBe(true);
    await act(async () => waiting.get('older')?.(['the newer answer']));
    await act(async () => waiting.get('old')?.(['the older answer']));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['the newer answer']);
  });

  it('does not look up the initial text', async () => {
    const asked: string[] = [];
    const input = await show((text) => {
      asked.push(text);
      return Promise.resolve([]);
    }, '14 Banksia Street, Coburg VIC 3058');
    await userEvent.click(input);
    await userEvent.tab();
    expect(asked).toEqual([]);
  });
});
