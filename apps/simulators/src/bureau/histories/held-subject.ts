import { personKey, type Enquiry } from '../enquiry.ts';
import { seededRandom } from './random.ts';

export type Name = { givenName: string | null; middleName: string | null; familyName: string | null };

export const fullName = ({ givenName, middleName, familyName }: Name): string =>
  [givenName, middleName, familyName].filter((part) => part !== null).join(' ');

/** A person as the bureau holds them. */
export type HeldSubject = Name & {
  otherNames: readonly Name[];
  dateOfBirth: string | null;
  gender: 'M' | 'F' | null;
  licenceNumbers: readonly string[];
  /** The current one first. */
  addresses: readonly string[];
  employers: readonly string[];
  deceased: boolean;
  complained: boolean;
};

const employers = ['BANKSIA HARDWARE', 'WARATAH SCHOOL', 'SPOTTED GUM FREIGHT', 'KURRAJONG CLINIC'] as const;

/** The person as enquired for, in capitals. */
export function heldSubject(subject: Enquiry['subject']): HeldSubject {
  const random = seededRandom(`${personKey(subject)}|employer`);
  const current = subject.addresses.filter((address) => address.current);
  const former = subject.addresses.filter((address) => !address.current);
  return {
    givenName: subject.givenName.toUpperCase(),
    middleName: subject.middleName?.toUpperCase() ?? null,
    familyName: subject.familyName.toUpperCase(),
    otherNames: [],
    dateOfBirth: subject.dateOfBirth,
    gender: subject.gender ?? null,
    licenceNumbers: subject.licenceNumbers ?? [],
    addresses: [...current, ...former].map(({ line }) => line.toUpperCase()),
    employers: random.chance(0.5) ? [random.pick(employers)] : [],
    deceased: false,
    complained: false,
  };
}
