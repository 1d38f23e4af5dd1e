import { showAmount } from '@wattle/domain/wizard/amounts';

/** The text of an amount input, and the number of characters left of its caret. */
export type TypedAmount = { readonly text: string; readonly caret: number };

type Typing = {
  readonly before: string;
  /** What it holds now, with the browser's caret. */
  readonly raw: string;
  readonly caret: number;
  /** Pasted, filled in or suggested: its commas are not ours. */
  readonly isPasted: boolean;
  /** The Delete key, which removes to the right. */
  readonly isForward: boolean;
};

const digitsOf = (text: string): string => text.replaceAll(',', '');

/**
 * Moves thousand separators while digits are typed, and keeps the caret behind its digit (WIZ-011). Everything else
 * stays as typed, leading zeros and pasted separators too. Deleting a separator deletes the digit beyond it.
 */
export function typedAmount({ before, raw, caret, isPasted, isForward }: Typing): TypedAmount {
  const isOurs = !isPasted && /^[\d,]*$/.test(raw) && showAmount(digitsOf(before)) === before;
  if (!isOurs && !/^\d+$/.test(raw)) return { text: raw, caret };
  const digits = digitsOf(raw);
  const left = digitsOf(raw.slice(0, caret)).length;
  const isSeparatorGone = before[caret] === ',' && before.slice(0, caret) + before.slice(caret + 1) === raw;
  if (!isSeparatorGone) return placed(digits, left);
  const at = Math.max(isForward ? left : left - 1, 0);
  return placed(digits.slice(0, at) + digits.slice(at + 1), at);
}

function placed(digits: string, left: number): TypedAmount {
  const text = showAmount(digits);
  let caret = 0;
  for (let seen = 0; seen < left; caret += 1) if (text[caret] !== ',') seen += 1;
  return { text, caret };
}
