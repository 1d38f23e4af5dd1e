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

/** Replaces its heading after loading. */
function Waiting() {
  const [isThere, setThere] = useState(false);
  const heading = <h1>Waiting page</h1>;
  return isThere ? (
    <div>
      <section>{heading}</section>
    </div>
  ) : (
    <>
      {heading}
      <button onClick={() => setThere(true)}>Load</button>
    </>
  );
}

/** Unlike a real click, this does not move focus. */
const load = () => fireEvent.click(screen.getByRole('button', { name: 'Load' }));

function openSite() {
  const children = [
    { path: '/', element: <h1>First page</h1> },
    { path: '/quick', element: <h1>Quick page</h1> },
    { path: '/slow', element: <Slow /> },
    { path: '/waiting', element: <Waiting /> },
  ];
  const router = createMemoryRouter([{ element: <Site />, children }]);
  render(<RouterProvider router={router} />);
  return router;
}

async function openSlow(): Promise<void> {
  const router = openSite();
  expect(document.activeElement, 'the first page is left alone').toBe(document.body);
  await act(() => router.navigate('/quick'));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Quick page' }));
  await act(() => router.navigate('/slow'));
  expect(document.activeElement).toBe(screen.getByRole('main'));
}

it('focuses a heading that is rendered late', async () => {
  await openSlow();
  load();
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Slow page' })),
  );
});

it('does not take focus from a reader who has moved on', async () => {
  await openSlow();
  const field = document.createElement('input');
  screen.getByRole('main').append(field);
  field.focus();
  load();
  await screen.findByRole('heading', { name: 'Slow page' });
  await Promise.resolve();
  expect(document.activeElement).toBe(field);
});

it('focuses a heading that is replaced', async () => {
  const router = openSite();
  await act(() => router.navigate('/waiting'));
  const first = screen.getByRole('heading', { name: 'Waiting page' });
  expect(document.activeElement).toBe(first);
  load();
  await waitFor(() => expect(first.isConnected).toBe(false));
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Waiting page' })),
  );
});
