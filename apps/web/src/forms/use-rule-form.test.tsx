import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useRuleForm } from './use-rule-form.ts';

type Values = { first: string; second: string };

function Form() {
  const { field, submit } = useRuleForm<Values>({
    defaultValues: { first: '', second: '' },
    fields: ['first', 'second'],
    rules: ({ first }) => (first === '' ? [{ field: 'first', message: 'Fill this in' }] : []),
  });
  const { error: firstError, ...first } = field('first');
  const { error: _, ...second } = field('second');
  return (
    <form onSubmit={submit(async () => {})}>
      <input aria-label="First" {...first} />
      {firstError !== undefined && <p>{firstError}</p>}
      <input aria-label="Second" {...second} />
      <button type="submit">Send</button>
    </form>
  );
}

/** The frames that were asked for, drawn when the test says so. */
function heldFrames() {
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  return () => act(() => frames.splice(0).forEach((frame) => frame(0)));
}

function send() {
  screen.getByRole('button', { name: 'Send' }).focus();
  fireEvent.submit(screen.getByRole('button', { name: 'Send' }));
}

it('[REG-033] moves to the first field that fails', () => {
  const draw = heldFrames();
  render(<Form />);
  send();
  draw();
  expect(screen.getByLabelText('First')).toBe(document.activeElement);
});

it('[REG-033] leaves who has gone to another field before the messages are drawn', () => {
  const draw = heldFrames();
  render(<Form />);
  send();
  screen.getByLabelText('Second').focus();
  draw();
  expect(screen.getByLabelText('Second')).toBe(document.activeElement);
});
