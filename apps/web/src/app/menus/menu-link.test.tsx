import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { anonymousViewer, ViewerContext } from '#web/navigation/viewer.ts';
import { ACCOUNT, menuForAll } from './menu.ts';
import { SlidingMenu } from './sliding-menu.tsx';

it('[MENU-005] [MENU-016] names the account’s items in sight, with notes that are no part of their names', () => {
  const member = { ...anonymousViewer, isAuthenticated: true, displayName: 'Mia Chen' };
  const items = menuForAll('/dashboard');
  render(
    <MemoryRouter>
      <ViewerContext value={member}>
        <SlidingMenu items={items} displayName="Mia Chen" />
      </ViewerContext>
    </MemoryRouter>,
  );
  const account = items.filter(({ group }) => group === ACCOUNT);
  for (const { label, note } of account) {
    const named = { name: label, hidden: true, ...(note !== undefined && { description: note }) };
    expect(screen.getByRole('link', named).closest('details'), label).toBeNull();
  }
  expect(account.filter(({ note }) => note === undefined).map(({ label }) => label)).toEqual(['Log out']);
});
