import { loadBreachedPasswords } from './breached-passwords.ts';

/** Longer passwords are measured up to here; the rest only adds strength. */
const MEASURED_LENGTH = 64;
/** A score of zxcvbn's scale of 0 to 4. 2 withstands an attacker limited by the login budgets. */
const ENOUGH = 2;

/**
 * Whether a new password is too weak: leaked, common, or built from `words`: the product's, the person's own name and
 * address (security-targets, 'Password').
 */
export type IsTooEasy = (password: string, words: readonly string[]) => boolean;

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
    const words = texts
      .flatMap((text) => text.toLowerCase().split(/[^a-z0-9]+/))
      .filter((word) => word.length > 2);
    return zxcvbn.check(password.slice(0, MEASURED_LENGTH), words).score < ENOUGH;
  };
}
