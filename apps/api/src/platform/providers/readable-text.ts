import { textOfCode } from '@wattle/domain/credit-file/words';

/** A part of an answer as its provider names it, with what it states and its own parts. */
export type Stated = { readonly name: string; readonly text: string; readonly parts: readonly Stated[] };

const TEXT_MAX = 2000;

/** Formats for people: a line for each part, such as `Account type: Credit card, code CC`. */
export function readableText(stated: Stated): string {
  const lines = stated.text === '' ? stated.parts.flatMap((part) => linesOf(part)) : linesOf(stated);
  return (lines.join('\n') || 'Nothing').slice(0, TEXT_MAX);
}

function linesOf({ name, text, parts }: Stated, before = ''): string[] {
  const label = `${before}${nameInWords(name)}`;
  const stated = parts.filter((part) => part.parts.length > 0 || part.text !== '');
  if (stated.some((part) => part.parts.length > 0)) {
    const own = text === '' ? [] : [`${sentenceCase(label)}: ${text}`];
    return [...own, ...stated.flatMap((part) => linesOf(part, `${label}, `))];
  }
  const values = [text, ...stated.map((part) => `${nameInWords(part.name)} ${part.text}`)];
  const words = values.filter((value) => value !== '').join(', ');
  return words === '' ? [] : [`${sentenceCase(label)}: ${words}`];
}

/** 'accountOpenDate' and 'account-open-date' become 'account open date'. */
const nameInWords = (name: string): string =>
  textOfCode(name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-')).toLowerCase();

const sentenceCase = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
