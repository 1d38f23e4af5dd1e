import type { FiledName, FiledSubject, FiledUnder, UnreadPart } from '@wattle/domain/credit-file/credit-file';
import { fullName } from '@wattle/domain/credit-file/person';

import type { XmlReader } from '#api/platform/providers/xml-reader.ts';

import { Entry } from './apply-entry.ts';
import { count, day, flag, text } from './apply-values.ts';

const GENDERS: Readonly<Record<string, 'F' | 'M'>> = { Female: 'F', F: 'F', Male: 'M', M: 'M' };

export type Identities = {
  openedOn: string | null;
  subject: FiledSubject;
  unread: UnreadPart[];
  /** The other name under which an entry was found. */
  filedUnder: (entry: Entry) => FiledUnder;
};

export function identitiesOf(report: XmlReader): Identities {
  const all = new Entry(report);
  const primary = new Entry(report.one('primary-match'), all.lost);
  const others = all.children('other-identities', 'other-identity');
  const names = new Map(others.map((each) => [each.attribute('id-index', count), nameOf(each)]));
  names.set(primary.attribute('id-index', count), null);
  const subject = subjectOf(all, primary, others);
  return {
    openedOn: primary.child('individual-name')?.attribute('first-reported-date', day) ?? null,
    subject,
    unread: [...all.lost].map(([path, lost]) => ({ list: null, index: null, path, text: lost })),
    filedUnder: (entry) => {
      const references = entry.children('id-references', 'id-reference').map((each) => each.own(count));
      const found = references.flatMap((reference) => names.get(reference) ?? []);
      const isSubjects = references.some((reference) => names.get(reference) === null);
      return isSubjects ? null : (found[0] ?? null);
    },
  };
}

const nameOf = ({ element }: Entry): string | null => fullName(partsOf(new Entry(element))) || null;

function partsOf(identity: Entry): FiledName {
  const name = identity.child('individual-name');
  const others = name?.element.many('other-given-name').map((other) => other.text) ?? [];
  return {
    givenName: name?.value('first-given-name', text) ?? null,
    middleName: others.join(' ') || null,
    familyName: name?.value('family-name', text) ?? null,
  };
}

function subjectOf(report: Entry, primary: Entry, others: readonly Entry[]): FiledSubject {
  const everywhere = [primary, ...others];
  return {
    ...partsOf(primary),
    otherNames: others.map(partsOf).filter((name) => Object.values(name).some((part) => part !== null)),
    birthDate: primary.day('date-of-birth'),
    gender: genderOf(primary),
    licenceNumbers: [...new Set(everywhere.flatMap(licencesOf))],
    addresses: currentFirst(report.children('addresses', 'address')).flatMap((each) => addressOf(each) || []),
    employers: currentFirst(report.children('employment', 'employer')).flatMap(
      (each) => each.value('name', text) ?? [],
    ),
    isDeceased: statedOf(everywhere, 'is-deceased'),
    hasComplained: statedOf(everywhere, 'lodged-complaint'),
  };
}

function genderOf(identity: Entry): 'F' | 'M' | null {
  const gender = identity.child('gender')?.element;
  return GENDERS[gender?.attribute('code') ?? gender?.text ?? ''] ?? null;
}

const licencesOf = (identity: Entry): string[] =>
  identity.element
    .many('drivers-licence')
    .flatMap((licence) => new Entry(licence, identity.lost).value('number', text) ?? []);

/** True where one of several identities of a person says so; null where none says anything. */
function statedOf(identities: readonly Entry[], name: string): boolean | null {
  const stated = identities.map((identity) => identity.value(name, flag)).filter((each) => each !== null);
  return stated.length === 0 ? null : stated.includes(true);
}

function currentFirst(entries: readonly Entry[]): Entry[] {
  const { C: current = [], P: previous = [] } = Object.groupBy(entries, ({ element }) =>
    element.attribute('type') === 'C' ? 'C' : 'P',
  );
  return [...current, ...previous];
}

/** Writes the parts in the order of an Australian address. */
function addressOf(address: Entry): string {
  const part = (name: string) => address.value(name, text);
  const unformatted = part('unformatted-address');
  if (unformatted !== null) return unformatted;
  const unit = part('unit-number');
  const number = [unit, part('street-number')].filter((each) => each !== null).join('/');
  const street = [part('property'), number, part('street-name'), part('street-type')];
  const place = [part('suburb'), part('state'), part('postcode')];
  return [street, place]
    .map((line) => line.filter((each) => each !== null && each !== '').join(' '))
    .filter((line) => line !== '')
    .join(', ');
}
