import { normaliseSearch } from '@wattle/domain/fields/text-fields';

import { loadBreachedPasswords } from './breached-passwords.ts';

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
