import { loadIsTooEasy } from './password-strength.ts';

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

/** Whether a password is too easy for a person with these names and addresses. */
export async function loadIsCommon(own: readonly string[]): Promise<(password: string) => boolean> {
  const isTooEasy = await loadIsTooEasy();
  return (password) => isTooEasy(password, [...own, ...PRODUCT_WORDS]);
}
