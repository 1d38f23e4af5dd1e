import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { memberOf } from '#web/api/fake-api.ts';
import type { openPage } from '#web/forms/test-pages.tsx';
import VerificationPage from './verification.page.tsx';

export const HERE = '/my-details/verification';
export const pages = { [HERE]: VerificationPage };
/** Wraps the page in `main`, where focus management looks for the heading. */
export const InMain = () => createElement('main', null, createElement(VerificationPage));
export const started = { trackingReference: 'ref-1', pollAfterMs: 5000, pollMax: 10 };

export const member = (roles: string) => memberOf({ roles, redirect_uri: HERE });

export type User = ReturnType<typeof openPage>['user'];

export async function choose(user: User, name: RegExp) {
  await user.click(await screen.findByRole('radio', { name }));
  await user.click(screen.getByRole('button', { name: /^Continue/ }));
  await screen.findByRole('button', { name: /VERIFY/ });
}

export async function write(user: User, texts: Record<string, string>) {
  for (const [label, text] of Object.entries(texts)) {
    await user.click(screen.getByLabelText(label, { exact: false }));
    await user.paste(text);
  }
}

export async function consent(user: User) {
  for (const box of screen.getAllByRole('checkbox')) await user.click(box);
}

export const submit = (user: User) => user.click(screen.getByRole('button', { name: /VERIFY/ }));

export async function sendLicence(user: User, number = '123456') {
  await choose(user, /Driver's licence/);
  await write(user, { 'Licence number': number, 'Card number': '1234567890' });
  await consent(user);
  await submit(user);
}

export function descriptionOf(element: HTMLElement): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}
