import { onSessionReset } from '#web/api/session.ts';

let typed = '';

/**
 * The number of step 3 as it was typed, for step 4 to show in full: it may be mistyped. In the memory of this page
 * alone, so a reload forgets it, and no other browser ever sees it.
 */
export function keepMobile(number: string): void {
  typed = number;
}

/** Empty where nothing was typed. */
export function keptMobile(): string {
  return typed;
}

/** As it is written: '0412 345 678'. */
export function inGroups(number: string): string {
  return number.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3');
}

// Somebody else's turn, or a step further: nothing is left to mend.
onSessionReset(() => keepMobile(''));
