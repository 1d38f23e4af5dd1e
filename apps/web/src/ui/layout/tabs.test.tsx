import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Tabs } from './tabs.tsx';

afterEach(() => vi.restoreAllMocks());

function Example() {
  const [selected, setSelected] = useState('a');
  const tabs = ['a', 'b', 'c'].map((key) => ({
    key,
    label: `Tab ${key}`,
    panel: <input aria-label={`In ${key}`} />,
  }));
  return <Tabs label="Example" tabs={tabs} selected={selected} onSelect={setSelected} />;
}
const selected = () => screen.getByRole('tab', { selected: true }).textContent;

it('moves through the tabs with arrow keys, Home and End, wrapping around', async () => {
  render(<Example />);
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Tab a' }));
  const seen: (string | null)[] = [];
  for (const key of ['{ArrowRight}', '{End}', '{ArrowRight}', '{ArrowLeft}', '{Home}']) {
    await userEvent.keyboard(key);
    seen.push(selected());
  }
  expect(seen).toEqual(['Tab b', 'Tab c', 'Tab a', 'Tab c', 'Tab a']);
});

it('keeps a panel’s typed text while another is open', async () => {
  render(<Example />);
  await userEvent.type(screen.getByLabelText('In a'), 'kept');
  await userEvent.click(screen.getByRole('tab', { name: 'Tab b' }));
  expect(screen.queryByRole('textbox', { name: 'In a' })).toBeNull();
  await userEvent.click(screen.getByRole('tab', { name: 'Tab a' }));
  expect(screen.getByLabelText<HTMLInputElement>('In a').value).toBe('kept');
});

it('moves up and down through stacked tabs', async () => {
  const picked: string[] = [];
  const tabs = ['a', 'b'].map((key) => ({ key, label: `Tab ${key}`, panel: null }));
  render(
    <Tabs variant="side" label="Example" tabs={tabs} selected="a" onSelect={(key) => picked.push(key)} />,
  );
  expect(screen.getByRole('tablist').getAttribute('aria-orientation')).toBe('vertical');
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{ArrowUp}');
  expect(picked).toEqual(['b', 'a']);
});

it('scrolls the selected tab into view without scrolling the page', async () => {
  const width = 100;
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function box(
    this: HTMLElement,
  ) {
    if (this.role === 'tablist') return new DOMRect(0, 0, 150, 40);
    const row = this.parentElement;
    return new DOMRect(
      [...(row?.children ?? [])].indexOf(this) * width - (row?.scrollLeft ?? 0),
      0,
      width,
      40,
    );
  });
  render(<Example />);
  const row = screen.getByRole('tablist');
  expect(row.scrollLeft).toBe(0);
  await userEvent.click(screen.getByRole('tab', { name: 'Tab c' }));
  await waitFor(() => expect(row.scrollLeft).toBe(150));
  await userEvent.click(screen.getByRole('tab', { name: 'Tab a' }));
  await waitFor(() => expect(row.scrollLeft).toBe(0));
  expect(document.documentElement.scrollTop).toBe(0);
});
