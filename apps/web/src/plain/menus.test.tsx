import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { SiteHeader } from '#web/app/layouts/site-header.tsx';
import { anonymousViewer, ViewerContext } from '#web/navigation/viewer.ts';

const viewer = { ...anonymousViewer, isAuthenticated: true, roles: new Set(['IV']), displayName: 'Mia' };
const user = userEvent.setup({ delay: null });

beforeEach(() => {
  render(
    <MemoryRouter>
      <ViewerContext value={viewer}>
        <SiteHeader pathname="/" />
      </ViewerContext>
    </MemoryRouter>,
  );
});

const nav = () => within(screen.getByRole('navigation', { name: 'Main' }));
const opener = () => nav().getByText('My account', { selector: 'summary' });
const isOpen = () => opener().closest('details')?.open;
const item = () => nav().queryByRole('link', { name: 'Verify Identity' });

/** Presses without moving the focus. */
function press(element: Element): void {
  fireEvent.pointerDown(element);
  fireEvent.click(element);
}

describe('a drop-down of the header', () => {
  it('[MENU-005] opens and closes a drop-down on press', async () => {
    expect(isOpen()).toBe(false);
    await user.click(opener());
    expect(isOpen()).toBe(true);
    await user.click(opener());
    expect(isOpen()).toBe(false);
  });

  it('[MENU-005] closes a drop-down on Escape, returning focus, and when focus leaves', async () => {
    await user.click(opener());
    item()?.focus();
    await user.keyboard('{Escape}');
    expect(isOpen()).toBe(false);
    expect(document.activeElement).toBe(opener());
    await user.click(opener());
    item()?.focus();
    screen.getByRole('link', { name: /home$/ }).focus();
    expect(isOpen()).toBe(false);
  });

  it('[MENU-005] closes a drop-down on a press elsewhere and on Escape, where a press moves no focus', () => {
    press(opener());
    expect(isOpen()).toBe(true);
    press(document.body);
    expect(isOpen()).toBe(false);
    press(opener());
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(isOpen()).toBe(false);
    expect(document.activeElement).toBe(opener());
  });

  it('[MENU-005] closes a drop-down when a link is followed', async () => {
    await user.click(opener());
    await user.click(item() ?? opener());
    expect(isOpen()).toBe(false);
  });
});

it('[MENU-016] opens the sliding menu without script', () => {
  const menu = document.querySelector('dialog');
  const burger = screen.getByRole('button', { name: 'Open menu' });
  expect(burger.getAttribute('popovertarget')).toBe(menu?.id);
  expect(menu?.getAttribute('popover')).toBe('auto');
  expect(menu?.textContent).toContain('Mia');
});
