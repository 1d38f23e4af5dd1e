import { dayForPeople } from '../calendar/calendar.ts';
import type { CreditFile, FiledSubject } from '../credit-file/credit-file.ts';
import { foldAddress, fullName, isSameName } from '../credit-file/person.ts';
import type { PersonalDetailKind } from '../report/personal-details.ts';
import {
  askWhichIsRight,
  correctableAt,
  fileOf,
  type Both,
  type ComparedRow,
  type Comparing,
} from './row.ts';

type Detail = {
  kind: PersonalDetailKind;
  title: string;
  wordsOf: (subject: FiledSubject) => string | null;
  isSame: (one: FiledSubject, other: FiledSubject) => boolean;
};

const addressOf = ({ addresses }: FiledSubject) => addresses[0] ?? null;

const DETAILS: readonly Detail[] = [
  { kind: 'name', title: 'Name', wordsOf: (subject) => fullName(subject) || null, isSame: isSameName },
  {
    kind: 'birth-date',
    title: 'Birth date',
    wordsOf: ({ birthDate }) => (birthDate === null ? null : dayForPeople(birthDate)),
    isSame: (one, other) => one.birthDate === other.birthDate,
  },
  {
    kind: 'addresses',
    title: 'Current address',
    wordsOf: addressOf,
    isSame: (one, other) => foldAddress(addressOf(one) ?? '') === foldAddress(addressOf(other) ?? ''),
  },
];

/** The person as each bureau has them. */
export function detailRows(files: Both<CreditFile>, comparing: Comparing): ComparedRow[] {
  const { subject: one } = files.main;
  const { subject: other } = files.second;
  return DETAILS.flatMap(({ kind, title, wordsOf, isSame }): ComparedRow[] => {
    const main = one === null ? null : wordsOf(one);
    const second = other === null ? null : wordsOf(other);
    const row = {
      part: 'details',
      title,
      main,
      second,
      isSame: false,
      advice: null,
      corrections: [],
    } as const;
    if (main === null && second === null) return [];
    if (one === null || other === null || main === null || second === null) {
      return [{ ...row, finding: `Only in ${fileOf(main === null ? 'second' : 'main', comparing)}.` }];
    }
    if (isSame(one, other)) {
      const written = main === second ? '' : ', apart from how it is written';
      return [{ ...row, isSame: true, finding: `Same in both${written}.` }];
    }
    const corrections = correctableAt(comparing).map((at) => ({
      at,
      itemKind: 'personal-details' as const,
      item: { detail: kind },
    }));
    return [{ ...row, finding: 'As each file has it.', advice: askWhichIsRight(comparing), corrections }];
  });
}
