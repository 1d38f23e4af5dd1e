import { adviceOn } from '@wattle/domain/fields/advice';
import { questionOn } from '@wattle/domain/fields/questions';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, vi } from 'vitest';
import { AdviceContext } from '#web/ui/advice.ts';
import { Question } from '#web/ui/fields/question.tsx';
import { spreadDate } from '#web/ui/fields/spread-date.ts';

const ADVISER = {
  advise: adviceOn,
  Question: () => <Question ask={questionOn} />,
  spreadDate,
  prepare: () => undefined,
};

/** Renders the given pages in a router at an address; every other address is an empty page. */
export function openPage(address: string, pages: Readonly<Record<string, ComponentType>>) {
  const routes = Object.entries(pages).map(([path, Component]) => ({ path, Component }));
  const router = createMemoryRouter([...routes, { path: '*', Component: Elsewhere }], {
    initialEntries: [address],
  });
  const user = userEvent.setup({ delay: null });
  const { unmount } = render(
    <AdviceContext value={ADVISER}>
      <RouterProvider router={router} />
    </AdviceContext>,
  );
  return {
    user,
    unmount,
    router,
    currentPath: () => router.state.location.pathname + router.state.location.search,
  };
}

/** Matches an element by its full text, links included. */
export const isSentence = (text: string) => (_: string, element: Element | null) =>
  element !== null &&
  element.textContent.includes(text) &&
  ![...element.children].some((child) => child.textContent.includes(text));

export const findSentence = (text: string) => screen.findByText(isSentence(text));

export async function findReadyButton(name: string): Promise<HTMLElement> {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
  return button;
}

/** Fake time that does not advance by itself. */
export function freezeTime(now = '2026-03-10T02:00:00Z'): void {
  vi.useFakeTimers({ now: new Date(now), shouldAdvanceTime: true });
}

/** Advances fake time and lets effects settle. */
export async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await act(async () => undefined);
}

function Elsewhere() {
  return <p>Elsewhere</p>;
}
