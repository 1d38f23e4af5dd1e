import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createMemoryRouter, Outlet, RouterProvider, useLocation } from 'react-router';
import { PageOrShape } from './page-or-shape.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('scrollTo', vi.fn<() => void>());
});

afterEach(() => {
  vi.unstubAllGlobals();
});

function Layout() {
  return (
    <PageOrShape pathname={useLocation().pathname}>
      <Outlet />
    </PageOrShape>
  );
}

/** A page, and a second one whose code arrives on demand. */
function open() {
  const code = Promise.withResolvers<{ element: React.ReactNode }>();
  const children = [
    { path: '/', element: <input aria-label="Search" /> },
    { path: '/next', lazy: () => code.promise },
  ];
  const router = createMemoryRouter([{ element: <Layout />, children }]);
  render(<RouterProvider router={router} />);
  return {
    go: (to: string) => act(async () => void router.navigate(to)),
    arrive: () => act(async () => code.resolve({ element: <h1>Next</h1> })),
  };
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const search = () => screen.queryByRole('textbox', { name: 'Search' });
const isShape = () => document.querySelector('.skel') !== null;

it('replaces the page with the next one’s placeholder after 100 ms', async () => {
  const { go, arrive } = open();
  await go('/next');
  await pass(99);
  expect([search() !== null, isShape()]).toEqual([true, false]);
  await pass(1);
  expect([search(), isShape()]).toEqual([null, true]);
  expect(screen.getByRole('status').textContent).toBe('Loading');
  await arrive();
  await pass(10);
  expect(screen.getByRole('heading', { name: 'Next' })).toBeDefined();
  expect(isShape()).toBe(false);
});

it('shows no placeholder when the next page arrives sooner', async () => {
  const { go, arrive } = open();
  await go('/next');
  await pass(90);
  await arrive();
  await pass(1000);
  expect(screen.getByRole('heading', { name: 'Next' })).toBeDefined();
  expect(isShape()).toBe(false);
});

it('restores the page when the navigation is cancelled', async () => {
  const { go } = open();
  const before = search();
  await go('/next');
  await pass(200);
  expect(isShape()).toBe(true);
  await go('/');
  expect(search()).toBe(before);
  expect(isShape()).toBe(false);
});
