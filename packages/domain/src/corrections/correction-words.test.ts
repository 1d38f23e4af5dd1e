import { describe, expect, it } from 'vitest';
import {
  CORRECTION_MESSAGES,
  CORRECTION_NOTE_MAX,
  CORRECTION_WORDS_MAX,
  correctionCharactersLeft,
  validateCorrectionNote,
  validateCorrectionWords,
} from './correction-words.ts';

const messageOf = (words: string) => validateCorrectionWords(words)[0]?.message ?? null;

describe('the words of a correction request', () => {
  it.each([
    ['', CORRECTION_MESSAGES.wordsRequired],
    [' \n\t ', CORRECTION_MESSAGES.wordsRequired],
    ['x'.repeat(CORRECTION_WORDS_MAX), null],
    ['🙂'.repeat(CORRECTION_WORDS_MAX), null],
    ['x'.repeat(CORRECTION_WORDS_MAX + 1), CORRECTION_MESSAGES.wordsTooLong],
    ['It is not mine.\r\nI never\thad it.', null],
    ['<script>alert(1)</script> {{7*7}} =1+1', null],
    ['a\0b', CORRECTION_MESSAGES.wordsInvalid],
    ['a\u0007b', CORRECTION_MESSAGES.wordsInvalid],
    ['a\ud800', CORRECTION_MESSAGES.wordsInvalid],
  ])('says for %j: %s', (words, message) => {
    expect(messageOf(words)).toBe(message);
  });

  it('counts characters as people do, and a line end once', () => {
    expect(correctionCharactersLeft('a\r\nb')).toBe(CORRECTION_WORDS_MAX - 3);
    expect(correctionCharactersLeft('🙂')).toBe(CORRECTION_WORDS_MAX - 1);
    expect(correctionCharactersLeft('x'.repeat(CORRECTION_WORDS_MAX + 2))).toBe(-2);
  });
});

describe('the note of who closes a case', () => {
  it('allows an empty note, and limits its length', () => {
    expect(validateCorrectionNote('')).toEqual([]);
    expect(validateCorrectionNote('x'.repeat(CORRECTION_NOTE_MAX))).toEqual([]);
    expect(validateCorrectionNote('x'.repeat(CORRECTION_NOTE_MAX + 1))).toEqual([
      { field: 'note', message: CORRECTION_MESSAGES.noteTooLong },
    ]);
    expect(validateCorrectionNote('a\0b')).toEqual([
      { field: 'note', message: CORRECTION_MESSAGES.noteInvalid },
    ]);
  });
});
