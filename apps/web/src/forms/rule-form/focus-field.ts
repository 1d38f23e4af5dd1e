/** Focus and scroll: an input under a fixed bar would have focus yet stay hidden. */
export function focusField(id: string | undefined): void {
  if (id === undefined) return;
  // The field of this page, if it is there already: a visitor who has gone on meanwhile is not called back by one of
  // the same name.
  const field = document.getElementById(id);
  const left = document.activeElement;
  // After React has drawn the messages, which move the fields down.
  requestAnimationFrame(() => {
    // Who is in another input by then keeps it, and loses nothing of what is being typed.
    if (document.activeElement !== left && document.activeElement?.matches('input, select, textarea')) return;
    const input = field ?? document.getElementById(id);
    input?.focus({ preventScroll: true });
    input?.scrollIntoView?.({ block: 'center' });
  });
}
