import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ErrorPanel } from './error-panel.tsx';
import { ErrorSummary, Toast } from './messages.tsx';

function pass(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

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

function showToast() {
  vi.useFakeTimers();
  const onClear = vi.fn<() => void>();
  render(<Toast message="Saved" onClear={onClear} />);
  return onClear;
}

describe('Toast', () => {
  it('[CONST-003] clears after 4 seconds', () => {
    const onClear = showToast();
    pass(3999);
    expect(onClear).not.toHaveBeenCalled();
    pass(1);
    expect(onClear).toHaveBeenCalledOnce();
  });

  it('keeps a toast while it is hovered', () => {
    const onClear = showToast();
    fireEvent.mouseEnter(screen.getByText('Saved').closest('.toast') ?? document.body);
    pass(10_000);
    expect(onClear).not.toHaveBeenCalled();
  });
});
