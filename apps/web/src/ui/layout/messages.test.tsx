import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ErrorPanel } from './error-panel.tsx';
import { ErrorSummary } from './messages.tsx';

/** An alert is read when it appears; a name or focus of its own would have it read again. */
function readOnce(): HTMLElement {
  const alert = screen.getByRole('alert', { name: '' });
  expect(alert.tabIndex).toBe(-1);
  return alert;
}

describe('ErrorSummary', () => {
  const errors = [{ fieldId: 'email', message: 'Email is invalid' }];

  it('[ERR-007] links each message to its field and announces the summary once', async () => {
    render(
      <>
        <ErrorSummary errors={errors} />
        <input id="email" aria-label="Email" />
      </>,
    );
    expect(within(readOnce()).getByRole('heading', { name: 'There is a problem' })).toBeDefined();
    await userEvent.click(screen.getByRole('link', { name: 'Email is invalid' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  });
});

it('[ERR-003] has the specified header in an error panel', () => {
  render(<ErrorPanel />);
  expect(within(readOnce()).getByRole('heading', { name: 'An error has ocurred' })).toBeDefined();
});
