import { FIELD_MESSAGES } from '../messages/fields.ts';

export const GENDERS = ['M', 'F', 'O'] as const;
export type Gender = (typeof GENDERS)[number];

/** Null for one of the three codes (REG-030). */
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

/** A null is shown as Other again (REG-038), so 'none' does not survive the wire. */
export function genderFromWire(wire: boolean | null): Gender {
  if (wire === null) return 'O';
  return wire ? 'M' : 'F';
}

/**
 * The form's choice behind a value that was sent: null chose Other, but an absent one chose nothing and is refused by
 * `validateGender` (REG-030).
 */
export function genderChoiceFromWire(wire: boolean | null | undefined): Gender | '' {
  return wire === undefined ? '' : genderFromWire(wire);
}
