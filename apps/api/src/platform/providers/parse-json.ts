/** More than any provider has to say. Counted before they are built: each costs far more memory than its text. */
const PARTS_MAX = 30_000;
const DEPTH_MAX = 64;

/** Null for an empty body, undefined for invalid JSON, and for more parts than a provider has to say. */
export function parseJson(text: string): unknown {
  if (text === '') return null;
  if (!isBounded(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const QUOTE = '"'.codePointAt(0);
const BACKSLASH = '\\'.codePointAt(0);
const COMMA = ','.codePointAt(0);
const OPENING = ['[', '{'].map((sign) => sign.codePointAt(0));
const CLOSING = [']', '}'].map((sign) => sign.codePointAt(0));

/** Counts commas, arrays and objects outside of strings. */
function isBounded(text: string): boolean {
  let parts = 0;
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const sign = text.charCodeAt(index);
    if (isInString) {
      if (sign === BACKSLASH) index += 1;
      else if (sign === QUOTE) isInString = false;
    } else if (sign === QUOTE) isInString = true;
    else if (sign === COMMA) parts += 1;
    else if (OPENING.includes(sign)) {
      parts += 1;
      depth += 1;
    } else if (CLOSING.includes(sign)) depth -= 1;
    if (parts > PARTS_MAX || depth > DEPTH_MAX) return false;
  }
  return true;
}
