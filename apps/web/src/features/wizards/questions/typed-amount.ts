import { amountDigits, AMOUNT_DIGITS, showAmount } from '@wattle/domain/wizard/amounts';

/** What an amount input shows, and the number of characters left of its caret. */
export type TypedAmount = { readonly shown: string; readonly caret: number };

type Typing = {
  readonly before: string;
  /** What it holds now, with the browser's caret. */
  readonly raw: string;
  readonly caret: number;
  /** The Delete key, which removes to the right. */
  readonly isForward: boolean;
};

const digitsIn = (text: string): number => text.replaceAll(/\D/g, '').length;

/**
 * Formats an amount while typing: drops everything but digits and keeps the caret behind its digit (WIZ-011). Deleting
 * a separator deletes the digit beyond it. Rejects too many digits, because truncating would change the amount.
 */
export function typedAmount({ before, raw, caret, isForward }: Typing): TypedAmount {
  const left = digitsIn(raw.slice(0, caret));
  const isSeparatorGone = before[caret] === ',' && before.slice(0, caret) + before.slice(caret + 1) === raw;
  if (isSeparatorGone) {
    const at = isForward ? left : left - 1;
    const digits = raw.replaceAll(/\D/g, '');
    return placed(digits.slice(0, Math.max(at, 0)) + digits.slice(at + 1), at);
  }
  const isTooLong = digitsIn(raw.replace(/\.\d{0,2}\s*$/, '')) > AMOUNT_DIGITS;
  if (isTooLong) return { shown: before, caret: Math.min(Math.max(caret - 1, 0), before.length) };
  return placed(raw, left);
}

/** The formatted amount, with the caret behind as many digits. */
function placed(raw: string, digitsLeft: number): TypedAmount {
  const shown = showAmount(amountDigits(raw));
  // Dropped leading zeros do not count for the caret.
  const dropped = Math.max(digitsIn(raw.replace(/\.\d{0,2}\s*$/, '')) - digitsIn(shown), 0);
  let caret = 0;
  for (let seen = 0; seen < digitsLeft - dropped && caret < shown.length; caret += 1) {
    if (/\d/.test(shown[caret] ?? '')) seen += 1;
  }
  return { shown, caret };
}
