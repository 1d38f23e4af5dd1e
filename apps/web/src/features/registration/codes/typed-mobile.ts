import { onSessionReset } from '#web/api/session.ts';

type TypedMobile = {
  readonly number: string;
  /** The server asks whether it is right. */
  readonly isDoubted: boolean;
};

const NONE: TypedMobile = { number: '', isDoubted: false };
let typed = NONE;

/**
 * The number typed in step 3, for step 4 to show in full, because it may be mistyped. In memory only: a reload clears
 * it, and no other browser sees it.
 */
export function saveMobile(mobile: TypedMobile): void {
  typed = mobile;
}

export function savedMobile(): TypedMobile {
  return typed;
}

// Another member or a later step: nothing is left to correct.
onSessionReset(() => saveMobile(NONE));
