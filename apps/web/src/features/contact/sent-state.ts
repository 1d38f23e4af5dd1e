/** What the form tells the confirmation page. It travels with the navigation, never in an address. */
export type SentState = {
  readonly reference: string;
  readonly answerDueOn: string | null;
  readonly isMailed: boolean;
};

/** The state as it arrived; null for a page that was opened by itself. */
export function sentStateOf(state: unknown): SentState | null {
  if (typeof state !== 'object' || state === null || !('reference' in state)) return null;
  if (typeof state.reference !== 'string') return null;
  const due = 'answerDueOn' in state && typeof state.answerDueOn === 'string' ? state.answerDueOn : null;
  const isMailed = !('isMailed' in state) || state.isMailed !== false;
  return { reference: state.reference, answerDueOn: due, isMailed };
}
