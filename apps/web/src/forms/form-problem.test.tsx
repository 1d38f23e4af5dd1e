import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render, screen } from '@testing-library/react';
import { ApiError } from '@wattle/contract/client';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { FormProblem } from './form-page.tsx';
import { NewFactor } from './new-factor.tsx';

const sheet = document.createElement('style');
sheet.textContent = readFileSync(join(import.meta.dirname, 'forms.css'), 'utf8');

/** Whether a rule in the colours of danger applies to the message or its icon. */
function isRed(): boolean {
  const message = screen.getByRole('alert');
  const rules = [...(sheet.sheet?.cssRules ?? [])].filter((each) => each instanceof CSSStyleRule);
  const red = rules.filter(({ cssText }) => cssText.includes('--danger'));
  return red.some(({ selectorText }) =>
    [message, ...message.children].some((part) => part.matches(selectorText)),
  );
}

it.each([
  ['an error', 'Please try again.', true],
  [
    'a code that is needed first',
    <NewFactor key="" error={new ApiError(401, null)} to="/login-2fa" />,
    false,
  ],
])('[KEY-011] announces %s, red only where something went wrong', (_, children, isError) => {
  document.head.append(sheet);
  render(
    <MemoryRouter>
      <FormProblem>{children}</FormProblem>
    </MemoryRouter>,
  );
  expect(isRed()).toBe(isError);
});
