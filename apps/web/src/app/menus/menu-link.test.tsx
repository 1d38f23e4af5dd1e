import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { anonymousViewer, ViewerContext } from '#web/navigation/viewer.ts';
import { ACCOUNT, menuForAll } from './menu.ts';
import { SlidingMenu } from './sliding-menu.tsx';

function openMenu(address: string) {
  const member = { ...anonymousViewer, isAuthenticated: true, displayName: 'Mia Chen' };
  render(
    <MemoryRouter initialEntries={[address]}>
      <ViewerContext value={member}>
        <SlidingMenu items={menuForAll(address)} displayName="Mia Chen" />
      </ViewerContext>
    </MemoryRouter>,
  );
}

it.each([
  ['/my-details', 'Edit profile'],
  ['/my-details/verification', 'Verify Identity'],
  ['/my-details/notifications', undefined],
])('[MENU-016] marks on %s the item of this page alone: %s', (address, label) => {
  openMenu(address);
  const current = screen.queryAllByRole('link', { current: 'page', hidden: true });
  expect(current.map(({ textContent }) => textContent)).toEqual(label === undefined ? [] : [label]);
});

it('[MENU-005] names security beside the item that leads to it', () => {
  openMenu('/dashboard');
  const link = screen.getByRole('link', { description: /^Security/, hidden: true });
  expect(link.getAttribute('href')).toBe('/my-details?step=4');
});

it('[MENU-005] [MENU-016] names the account’s items in sight, with notes that are no part of their names', () => {
  openMenu('/dashboard');
  const account = menuForAll('/dashboard').filter(({ group }) => group === ACCOUNT);
  for (const { label, note } of account) {
    const named = { name: label, hidden: true, ...(note !== undefined && { description: note }) };
    expect(screen.getByRole('link', named).closest('details'), label).toBeNull();
  }
  expect(account.filter(({ note }) => note === undefined).map(({ label }) => label)).toEqual(['Log out']);
});
