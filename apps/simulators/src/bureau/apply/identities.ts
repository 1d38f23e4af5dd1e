import { createHash } from 'node:crypto';
import { personKey } from '../enquiry.ts';
import { fullName, type HeldSubject, type Name } from '../histories/held-subject.ts';
import type { File } from './answer.ts';
import { genders } from './codes.ts';
import type { ApplyRequest } from './request.ts';
import { writer, type Markup } from './write-xml.ts';

const { element, leaf, list } = writer('vs');

/** When the bureau first and last heard of something. */
export type Dates = { first: string | null; last: string | null };
const reported = ({ first, last }: Dates) => ({ 'first-reported-date': first, 'last-reported-date': last });

export type Identities = ReturnType<typeof identitiesOf>;

/** The person and their other identities, which entries refer to by number: 0 is the primary one. */
export function identitiesOf({ subject }: File) {
  const numberOf = (filedUnder: string | null) =>
    1 + subject.otherNames.findIndex((name) => fullName(name) === filedUnder);
  return {
    /** The identity that the entry is filed under; null for the person's own name. */
    references: (filedUnder: string | null) =>
      list('id-references', [
        element('id-reference', {}, { markup: String(filedUnder === null ? 0 : numberOf(filedUnder)) }),
      ]),
  };
}

type Held = { request: ApplyRequest; subject: HeldSubject; dates: Dates };

export function primaryMatch(type: 'strong' | 'create', { request, subject, dates }: Held): Markup {
  const [licence = null] = subject.licenceNumbers;
  const isNamed = subject.familyName !== null;
  const gender = subject.gender ?? 'U';
  return element(
    'primary-match',
    { 'id-index': 0, type },
    leaf('bureau-reference', bureauReference(request, 0)),
    isNamed ? individualName(subject, dates) : null,
    isNamed ? leaf('gender', genders.get(gender), { code: gender }) : null,
    leaf('date-of-birth', subject.dateOfBirth, reported(dates)),
    licence === null ? null : element('drivers-licence', reported(dates), leaf('number', licence)),
    subject.complained ? leaf('lodged-complaint', true, { 'reported-date': dates.last }) : null,
    subject.deceased ? leaf('is-deceased', true, { 'reported-date': dates.last }) : null,
  );
}

export function otherIdentities({ request, subject, dates }: Held): Markup | null {
  return list(
    'other-identities',
    subject.otherNames.map((name, index) =>
      element(
        'other-identity',
        { 'id-index': index + 1 },
        leaf('bureau-reference', bureauReference(request, index + 1)),
        individualName(name, dates),
        leaf('date-of-birth', subject.dateOfBirth, reported(dates)),
      ),
    ),
  );
}

function individualName({ familyName, givenName, middleName }: Name, dates: Dates): Markup {
  return element(
    'individual-name',
    reported(dates),
    leaf('family-name', familyName),
    leaf('first-given-name', givenName),
    leaf('other-given-name', middleName),
  );
}

/** Nine digits, the same for a person in every process. */
function bureauReference({ subject }: ApplyRequest, identity: number): string {
  const seed = `${personKey(subject)}|bureau-reference|${identity}`;
  const hash = createHash('sha256').update(seed).digest().readUInt32BE(0);
  return String(100_000_000 + (hash % 900_000_000));
}

/** The answer has no free form: a line is the name of a property. */
export function addresses({ subject, dates }: Held, identities: Identities): Markup | null {
  const written = subject.addresses.map((line, index) =>
    element(
      'address',
      { type: index === 0 ? 'C' : 'P', ...reported(dates) },
      identities.references(null),
      leaf('property', line.toUpperCase()),
    ),
  );
  return list('addresses', written);
}

export function employment({ subject, dates }: Held, identities: Identities): Markup | null {
  const employers = subject.employers.map((name, index) =>
    element(
      'employer',
      { type: index === 0 ? 'C' : 'P', ...reported(dates) },
      identities.references(null),
      leaf('name', name),
    ),
  );
  return list('employment', employers);
}
