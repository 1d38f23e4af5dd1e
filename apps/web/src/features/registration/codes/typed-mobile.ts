import { onSessionReset } from '#web/api/session.ts';

let typed = '';

/**
 * The number typed in step 3, for step 4 to show in full, because it may be mistyped. In memory only: a reload clears
 * it, and no other browser sees it.
 */
export function saveMobile(number: string): void {
  typed = number;
}

export function savedMobile(): string {
  return typed;
}

// Another member or a later step: nothing is left to correct.
onSessionReset(() => saveMobile(''));
