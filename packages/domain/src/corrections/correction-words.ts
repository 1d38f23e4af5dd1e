import { fieldErrors, type FieldError } from '../fields/field-error.ts';
import { isWellFormedText, lengthOf, normaliseText } from '../fields/text-fields.ts';

/** What a member may call wrong; `repayment-history` is a part of an account. */
export const CORRECTION_ITEM_KINDS = [
  'account',
  'repayment-history',
  'default',
  'enquiry',
  'court-action',
] as const;
export type CorrectionItemKind = (typeof CORRECTION_ITEM_KINDS)[number];

/**
 * Who has to say whether the item is right: the credit provider that reported it, or the bureau itself. The request goes
 * to the bureau either way, which consults the credit provider.
 */
export const CORRECTION_ADDRESSEES = ['credit-provider', 'bureau'] as const;
export type CorrectionAddressee = (typeof CORRECTION_ADDRESSEES)[number];

/** How a case can end. Only the member withdraws it. */
export const CORRECTION_OUTCOMES = ['corrected', 'refused', 'withdrawn'] as const;
export type CorrectionOutcome = (typeof CORRECTION_OUTCOMES)[number];

/**
 * Where a case stands.
 * - `sent`: kept, and on its way to the bureau.
 * - `acknowledged`: the bureau has it.
 * - `decided`: the bureau has said what it decided.
 * - `closed`: the member has closed it.
 * - `undelivered`: it did not reach the bureau, and is not tried any more; its item is free for another request.
 */
export const CORRECTION_STATES = ['sent', 'acknowledged', 'decided', 'closed', 'undelivered'] as const;
export type CorrectionState = (typeof CORRECTION_STATES)[number];

/** The states in which an answer is still owed; an item has at most one such case. */
export const OPEN_CORRECTION_STATES = ['sent', 'acknowledged'] as const satisfies readonly CorrectionState[];

/** What is wrong, in the member's own words, counted as people count. */
export const CORRECTION_WORDS_MAX = 1000;
/** What the member notes when they close a case. */
export const CORRECTION_NOTE_MAX = 500;

export const CORRECTION_MESSAGES = {
  wordsRequired: 'Please say what is wrong and what it should say.',
  wordsTooLong: 'What is wrong cannot be longer than 1,000 characters.',
  wordsInvalid: 'What is wrong contains invalid characters.',
  noteTooLong: 'The note cannot be longer than 500 characters.',
  noteInvalid: 'The note contains invalid characters.',
} as const;

const CONTROL = /[\p{Cc}\u2028\u2029]/u;
const LINE_ENDS = /\r\n?|[\u2028\u2029]/g;

/** The errors in the statement of a request; the same function runs on both sides. */
export function validateCorrectionWords(words: string): FieldError[] {
  return fieldErrors('words', wordsFault(words));
}

/** The errors in the note of a member closing a case, which may be empty. */
export function validateCorrectionNote(note: string): FieldError[] {
  return fieldErrors('note', noteFault(note));
}

/** A text of several lines as it is kept and handed on: a line end counts once, whichever system wrote it. */
export function normaliseCorrectionText(text: string): string {
  return normaliseText(text.replaceAll(LINE_ENDS, '\n'));
}

/** How many characters may still be typed; negative when there are too many. */
export function correctionCharactersLeft(words: string): number {
  return CORRECTION_WORDS_MAX - lengthOf(normaliseCorrectionText(words));
}

function wordsFault(text: string): string | null {
  const words = normaliseCorrectionText(text);
  if (words === '') return CORRECTION_MESSAGES.wordsRequired;
  if (lengthOf(words) > CORRECTION_WORDS_MAX) return CORRECTION_MESSAGES.wordsTooLong;
  return isPlain(text) ? null : CORRECTION_MESSAGES.wordsInvalid;
}

function noteFault(text: string): string | null {
  if (lengthOf(normaliseCorrectionText(text)) > CORRECTION_NOTE_MAX) return CORRECTION_MESSAGES.noteTooLong;
  return isPlain(text) ? null : CORRECTION_MESSAGES.noteInvalid;
}

function isPlain(text: string): boolean {
  return isWellFormedText(text) && !CONTROL.test(normaliseCorrectionText(text).replaceAll(/[\n\t]/g, ''));
}
