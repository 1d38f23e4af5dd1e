import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { useRouteFocus } from './use-route-focus.ts';

function Site() {
  useRouteFocus();
  return (
    <main>
      <Outlet />
    </main>
  );
}

function Slow() {
  const [isThere, setThere] = useState(false);
  return isThere ? <h1>Slow page</h1> : <button onClick={() => setThere(true)}>Load</button>;
}

/** Without the focus that a pointer would bring. */
const load = () => fireEvent.click(screen.getByRole('button', { name: 'Load' }));

async function openSlow(): Promise<void> {
  const children = [
    { path: '/', element: <h1>First page</h1> },
    { path: '/quick', element: <h1>Quick page</h1> },
    { path: '/slow', element: <Slow /> },
  ];
  const router = createMemoryRouter([{ element: <Site />, children }]);
  render(<RouterProvider router={router} />);
  expect(document.activeElement, 'the first page is left alone').toBe(document.body);
  await act(() => router.navigate('/quick'));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Quick page' }));
  await act(() => router.navigate('/slow'));
  expect(document.activeElement).toBe(screen.getByRole('main'));
}

it('a heading that comes late has the focus when it comes', async () => {
  await openSlow();
  load();
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Slow page' })),
  );
});

it('a reader who has gone on meanwhile is not called back', async () => {
  await openSlow();
  const field = document.createElement('input');
  screen.getByRole('main').append(field);
  field.focus();
  load();
  await screen.findByRole('heading', { name: 'Slow page' });
  await Promise.resolve();
  expect(document.activeElement).toBe(field);
});
