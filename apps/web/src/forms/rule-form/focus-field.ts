/** Focuses and scrolls: fixed bars may hide a focused input. */
export function focusField(id: string | undefined): void {
  if (id === undefined) return;
  // Looked up now: after a navigation another page may have a field of the same id.
  const field = document.getElementById(id);
  const left = document.activeElement;
  // After React has rendered the messages, which move the fields.
  requestAnimationFrame(() => {
    // Leaves the focus in an input that the user has moved to meanwhile.
    if (document.activeElement !== left && document.activeElement?.matches('input, select, textarea')) return;
    const input = field ?? document.getElementById(id);
    input?.focus({ preventScroll: true });
    input?.scrollIntoView?.({ block: 'center' });
  });
}
