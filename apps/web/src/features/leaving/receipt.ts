/** The receipt's number on its way to the page that shows it: in the history entry, never in the address. */
export function receiptState(receipt: string): { receipt: string } {
  return { receipt };
}

/** Null when the page is opened by its address. */
export function receiptOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('receipt' in state)) return null;
  return typeof state.receipt === 'string' ? state.receipt : null;
}
