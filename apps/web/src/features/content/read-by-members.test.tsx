import { render, screen } from '@testing-library/react';
import { PAGES } from '@wattle/domain/pages/pages';
import { PATHS } from '@wattle/domain/pages/paths';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { ViewerContext, type Viewer } from '#web/navigation/viewer.ts';

const modules = import.meta.glob<{ default: ComponentType }>('./**/*.page.tsx', { eager: true });
const pageNamed = (name: string) =>
  Object.entries(modules).find(([file]) => file.endsWith(`/${name}.page.tsx`))?.[1].default;
const read = PAGES.filter(({ layout, isAlias }) => layout === 'static' && isAlias !== true);

const member: Viewer = {
  isAuthenticated: true,
  roles: new Set(['2FA']),
  displayName: 'Mia',
  partnerId: null,
  isPromotionOn: false,
};

it.each(read.map(({ name, path, sample = path }) => [sample, name, path] as const))(
  '[HOME-024] %s asks no member to register',
  async (address, name, path) => {
    const Page = pageNamed(name);
    if (Page === undefined) throw new Error(`no page is named ${name}`);
    const router = createMemoryRouter([{ path, element: <Page /> }], { initialEntries: [address] });
    render(
      <ViewerContext value={member}>
        <RouterProvider router={router} />
      </ViewerContext>,
    );
    await screen.findByRole('heading', { level: 1 });
    const asking = [...document.querySelectorAll(`a[href="${PATHS.registration}"]`)];
    expect(asking.map(({ outerHTML }) => outerHTML)).toEqual([]);
    expect(document.body.textContent).not.toMatch(/\bRegister,|Free to join|\bGet (?:My )?score/iu);
  },
);
