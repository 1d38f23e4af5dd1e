import { render, screen, within } from '@testing-library/react';
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
const opener = () => nav().getByRole('button', { name: 'My account' });
const item = () => nav().queryByRole('link', { name: 'Verify Identity' });

describe('a drop-down of the header', () => {
  it('[MENU-005] opens and closes at a press, and says which it is', async () => {
    expect([opener().getAttribute('aria-expanded'), item()]).toEqual(['false', null]);
    await user.click(opener());
    expect(opener().getAttribute('aria-expanded')).toBe('true');
    expect(item()).not.toBeNull();
    await user.click(opener());
    expect(item()).toBeNull();
  });

  it('[MENU-005] closes on Escape, which gives focus back, and when focus leaves it', async () => {
    await user.click(opener());
    item()?.focus();
    await user.keyboard('{Escape}');
    expect(item()).toBeNull();
    expect(document.activeElement).toBe(opener());
    await user.click(opener());
    item()?.focus();
    screen.getByRole('link', { name: /home$/ }).focus();
    expect(item()).toBeNull();
  });

  it('[MENU-005] closes when one of its links is followed', async () => {
    await user.click(opener());
    await user.click(item() ?? opener());
    expect(item()).toBeNull();
  });
});

it('[MENU-016] the button of the sliding menu opens it without script as well', () => {
  const menu = document.querySelector('dialog');
  const burger = screen.getByRole('button', { name: 'Open menu' });
  expect(burger.getAttribute('popovertarget')).toBe(menu?.id);
  expect(menu?.getAttribute('popover')).toBe('auto');
  expect(menu?.textContent).toContain('Mia');
});
