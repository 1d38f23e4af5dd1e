import { fieldErrors, type FieldError } from '../fields/field-error.ts';
import { hasDirectionControls, isPlainProse, lengthOf, normaliseProse } from '../fields/text-fields.ts';
import { FIELD_MESSAGES } from '../messages/fields.ts';

/** `repayment-history` is a part of an account; `personal-details` are also the notes on a file. */
export const CORRECTION_ITEM_KINDS = [
  'account',
  'repayment-history',
  'default',
  'enquiry',
  'court-action',
  'personal-details',
] as const;
export type CorrectionItemKind = (typeof CORRECTION_ITEM_KINDS)[number];

/** What members do themselves about an entry that is not theirs, and tick off. */
export const NOT_MINE_STEPS = ['called', 'letter'] as const;
export type NotMineStep = (typeof NOT_MINE_STEPS)[number];

/**
 * Who decides whether the item is right: the credit provider that reported it, or the bureau. Either way the request
 * goes to the bureau, which consults the provider.
 */
export const CORRECTION_ADDRESSEES = ['credit-provider', 'bureau'] as const;
export type CorrectionAddressee = (typeof CORRECTION_ADDRESSEES)[number];

/** Only the member can withdraw. */
export const CORRECTION_OUTCOMES = ['corrected', 'refused', 'withdrawn'] as const;
export type CorrectionOutcome = (typeof CORRECTION_OUTCOMES)[number];

/**
 * - `sent`: stored, being sent to the bureau.
 * - `acknowledged`: received by the bureau.
 * - `decided`: the bureau has answered.
 * - `closed`: closed by the member.
 * - `undelivered`: delivery failed for good; the item can be requested again.
 */
export const CORRECTION_STATES = ['sent', 'acknowledged', 'decided', 'closed', 'undelivered'] as const;
export type CorrectionState = (typeof CORRECTION_STATES)[number];

/** States with an answer due; an item has at most one such case. */
export const OPEN_CORRECTION_STATES = ['sent', 'acknowledged'] as const satisfies readonly CorrectionState[];

/** Counted in characters as people see them. */
export const CORRECTION_WORDS_MAX = 1000;
export const CORRECTION_NOTE_MAX = 500;

export const CORRECTION_MESSAGES = {
  wordsRequired: 'Please say what is wrong and what it should say.',
  wordsTooLong: 'Please say it in 1,000 characters or fewer.',
  wordsInvalid: 'Please use plain text to say what is wrong.',
  noteTooLong: 'The note cannot be longer than 500 characters.',
  noteInvalid: 'Please use plain text for the note.',
} as const;

/** Errors of a request's statement, on both sides. */
export function validateCorrectionWords(words: string): FieldError[] {
  return fieldErrors('words', wordsFault(words));
}

/** Errors of the note at closing, which may be empty. */
export function validateCorrectionNote(note: string): FieldError[] {
  return fieldErrors('note', noteFault(note));
}

/** Negative when too long. */
export function correctionCharactersLeft(words: string): number {
  return CORRECTION_WORDS_MAX - lengthOf(normaliseProse(words));
}

function wordsFault(text: string): string | null {
  const words = normaliseProse(text);
  if (words === '') return CORRECTION_MESSAGES.wordsRequired;
  if (lengthOf(words) > CORRECTION_WORDS_MAX) return CORRECTION_MESSAGES.wordsTooLong;
  if (hasDirectionControls(text)) return FIELD_MESSAGES.textTurned;
  return isPlainProse(text) ? null : CORRECTION_MESSAGES.wordsInvalid;
}

function noteFault(text: string): string | null {
  if (lengthOf(normaliseProse(text)) > CORRECTION_NOTE_MAX) return CORRECTION_MESSAGES.noteTooLong;
  if (hasDirectionControls(text)) return FIELD_MESSAGES.textTurned;
  return isPlainProse(text) ? null : CORRECTION_MESSAGES.noteInvalid;
}
