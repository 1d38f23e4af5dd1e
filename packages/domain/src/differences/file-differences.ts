import type { CreditFile, FiledSubject } from '../credit-file/credit-file.ts';
import { ACCOUNTS } from './accounts.ts';
import { DEFAULTS, ENQUIRIES, INFRINGEMENTS, INSOLVENCIES, PROCEEDINGS } from './lists.ts';
import {
  type Both,
  type ComparedRow,
  type Comparing,
  type FilePart,
  askWhichIsRight,
  correctableAt,
  fileOf,
} from './row.ts';
import { rowsOf } from './rows.ts';
import { dayForPeople } from '../calendar/calendar.ts';
import { foldAddress, fullName, isSameName } from '../credit-file/person.ts';
import type { PersonalDetailKind } from '../report/personal-details.ts';

/**
 * What two bureaus have of a person, side by side in the order of `FILE_PARTS`. Every entry of either file is in one
 * row, except enquiries of more than twelve months ago. Words claim no more than the files say: which of two entries is
 * right, only the member knows.
 */
export function fileDifferences({ main, second, ...comparing }: Both<CreditFile> & Comparing): ComparedRow[] {
  const files = { main, second };
  const rows = LISTS.flatMap((list) => rowsOf(files, list, comparing));
  return [
    ...NOTHING.flatMap(([part, title]) => {
      const inPart = rows.filter((row) => row.part === part);
      return inPart.length > 0 ? inPart : [{ part, title, ...NONE }];
    }),
    ...detailRows(files, comparing),
  ];
}

const LISTS = [ACCOUNTS, ENQUIRIES, DEFAULTS, INFRINGEMENTS, PROCEEDINGS, INSOLVENCIES];

/** Ordered as on the page, with the title where neither file has any. */
const NOTHING: readonly (readonly [FilePart, string])[] = [
  ['accounts', 'Accounts'],
  ['enquiries', 'Enquiries'],
  ['defaults', 'Listed defaults'],
  ['court-actions', 'Court actions and insolvencies'],
];
const NONE = {
  main: 'None',
  second: 'None',
  isSame: true,
  finding: 'Same in both: none.',
  advice: null,
  corrections: [],
};

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
function detailRows(files: Both<CreditFile>, comparing: Comparing): ComparedRow[] {
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
