import { FIELD_MESSAGES } from '../messages/fields.ts';

export const GENDERS = ['M', 'F', 'O'] as const;
export type Gender = (typeof GENDERS)[number];

export function validateGender(text: string): string | null {
  return isGender(text) ? null : FIELD_MESSAGES.genderRequired;
}

function isGender(text: string): text is Gender {
  return GENDERS.some((gender) => gender === text);
}

/** M is true, F is false, other and none are null (REG-038). */
export function genderToWire(gender: Gender | '' | null): boolean | null {
  if (gender === 'M') return true;
  return gender === 'F' ? false : null;
}

/** Null becomes Other, so 'none' does not survive the wire (REG-038). */
export function genderFromWire(wire: boolean | null): Gender {
  if (wire === null) return 'O';
  return wire ? 'M' : 'F';
}

/**
 * The form's choice behind a sent value: null means Other, but an absent value is refused by `validateGender`
 * (REG-030).
 */
export function genderChoiceFromWire(wire: boolean | null | undefined): Gender | '' {
  return wire === undefined ? '' : genderFromWire(wire);
}
