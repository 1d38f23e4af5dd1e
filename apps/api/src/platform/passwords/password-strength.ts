import { loadBreachedPasswords } from './breached-passwords.ts';

const PRODUCT_WORDS = [
  'wattle',
  'credit',
  'score',
  'creditscore',
  'freecreditscore',
  'australia',
  'sydney',
  'melbourne',
];
/** Guesses are not distinguished beyond this length; the rest of a long password only makes it harder. */
const MEASURED_LENGTH = 64;
/** zxcvbn's scale of 0 to 4: 2 withstands an attacker who is slowed by the sign-in limits. */
const ENOUGH = 2;

/**
 * Whether a new password is too easy: known from a leak, common, built from product words, or from the person's own
 * name and address (security-targets, 'Password').
 */
export type IsTooEasy = (password: string, own: readonly string[]) => boolean;

/** The check with its dictionaries and lists, which take 25 MB: they are read when the first password is chosen. */
export type LoadIsTooEasy = () => Promise<IsTooEasy>;

export function makeLoadIsTooEasy(): LoadIsTooEasy {
  let loading: Promise<IsTooEasy> | undefined;
  return () => (loading ??= makeIsTooEasy());
}

/** Of this process. */
export const loadIsTooEasy = makeLoadIsTooEasy();

async function makeIsTooEasy(): Promise<IsTooEasy> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }, isBreached] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    loadBreachedPasswords(),
  ]);
  const zxcvbn = new ZxcvbnFactory({
    graphs: adjacencyGraphs,
    dictionary: { ...dictionary, product: PRODUCT_WORDS },
  });
  return (password, own) => {
    if (isBreached(password)) return true;
    const words = own
      .flatMap((text) => text.toLowerCase().split(/[^a-z0-9]+/))
      .filter((word) => word.length > 2);
    return zxcvbn.check(password.slice(0, MEASURED_LENGTH), words).score < ENOUGH;
  };
}
