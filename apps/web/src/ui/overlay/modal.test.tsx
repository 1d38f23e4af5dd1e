import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Modal } from './modal.tsx';

it('opens as a titled modal dialog and reports its closing', async () => {
  const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
  const onClose = vi.fn<() => void>();
  render(
    <Modal open title="Other available offers" onClose={onClose}>
      <p>Words</p>
    </Modal>,
  );
  expect(showModal).toHaveBeenCalledOnce();
  expect(screen.getByRole('dialog', { name: 'Other available offers' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledOnce();
});
