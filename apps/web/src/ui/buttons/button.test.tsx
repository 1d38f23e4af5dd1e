import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Button } from './button.tsx';

it('keeps a pending button focused and busy, and ignores a second click', async () => {
  const clicks: string[] = [];
  const { rerender } = render(<Button onClick={() => clicks.push('sent')}>Send</Button>);
  const button = screen.getByRole('button', { name: 'Send' });
  await userEvent.click(button);
  rerender(
    <Button pending onClick={() => clicks.push('sent')}>
      Send
    </Button>,
  );
  await userEvent.click(button);
  await userEvent.keyboard('{Enter}');
  expect(clicks).toEqual(['sent']);
  expect(document.activeElement).toBe(button);
  expect([button.getAttribute('aria-busy'), button.getAttribute('aria-disabled')]).toEqual(['true', 'true']);
});

it('does not submit the form of a pending submit button', async () => {
  const submits: string[] = [];
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submits.push('submit');
      }}
    >
      <Button type="submit" pending>
        Send
      </Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(submits).toEqual([]);
});
