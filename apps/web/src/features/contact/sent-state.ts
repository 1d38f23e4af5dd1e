/** Passed to the confirmation page as navigation state, never in an address. */
export type SentState = {
  readonly reference: string;
  readonly answerDueOn: string | null;
  readonly isMailed: boolean;
  /** Lets more be added; null for a case without one. */
  readonly noteKey: string | null;
};

/** Null when the page was opened directly. */
export function sentStateOf(state: unknown): SentState | null {
  if (typeof state !== 'object' || state === null || !('reference' in state)) return null;
  if (typeof state.reference !== 'string') return null;
  const due = 'answerDueOn' in state && typeof state.answerDueOn === 'string' ? state.answerDueOn : null;
  const isMailed = !('isMailed' in state) || state.isMailed !== false;
  const noteKey = 'noteKey' in state && typeof state.noteKey === 'string' ? state.noteKey : null;
  return { reference: state.reference, answerDueOn: due, isMailed, noteKey };
}
