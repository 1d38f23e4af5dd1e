import { withoutSeparators } from '../fields/text-fields.ts';

/** Texts of the score map. Texts quoted in the specification are verbatim. */
export const MAP_MESSAGES = {
  postcodeMissing: 'Please enter a postcode.',
  postcodeInvalid: 'Please enter a valid 4-digit postcode.',
  noResults: 'No results found.',
  generalError: 'An unexpected error occurred',
  illustrative: 'Illustrative scores, made up to show how the map works.',
  illustrativeChip: 'Illustrative: made up for this map',
} as const;

/** The message at the field for an unknown postcode (MAP-009). */
export const unknownPostcode = (postcode: string) =>
  `${MAP_MESSAGES.noResults} We do not know a region for ${postcode}.`;

export const POSTCODE_LENGTH = 4;

/** What a field of a postcode keeps. */
export const postcodeDigits = (typed: string): string => withoutSeparators(typed).replaceAll(/\D/g, '');

/** Null for a searchable postcode; empty and invalid ones share a message (MAP-004, MAP-005). */
export function postcodeFault(typed: string): string | null {
  const text = withoutSeparators(typed);
  if (text === '') return MAP_MESSAGES.postcodeMissing;
  return /^\d{4}$/.test(text) ? null : MAP_MESSAGES.postcodeInvalid;
}
