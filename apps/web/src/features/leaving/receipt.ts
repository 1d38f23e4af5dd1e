/** Passes the receipt's number in the history entry, never in the address. */
export function receiptState(receipt: string): { receipt: string } {
  return { receipt };
}

/** Null when the page was opened directly. */
export function receiptOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('receipt' in state)) return null;
  return typeof state.receipt === 'string' ? state.receipt : null;
}
