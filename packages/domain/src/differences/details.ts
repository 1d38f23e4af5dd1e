import { dayForPeople } from '../calendar/calendar.ts';
import type { CreditFile, FiledName, FiledSubject } from '../credit-file/credit-file.ts';
import { foldAddress, isSameName } from '../credit-file/person.ts';
import type { PersonalDetailKind } from '../report/personal-details.ts';
import {
  askWhichIsRight,
  correctableAt,
  fileOf,
  SIDES,
  type ComparedRow,
  type Comparing,
  type Side,
} from './row.ts';

type Both<Value> = Readonly<Record<Side, Value>>;

/** The person as each bureau has them. */
export function detailRows(files: Both<CreditFile>, comparing: Comparing): ComparedRow[] {
  const { main, second } = { main: files.main.subject, second: files.second.subject };
  if (main === null && second === null) return [];
  const row = (
    kind: PersonalDetailKind,
    title: string,
    wordsOf: (subject: FiledSubject) => string | null,
    isSame: boolean,
  ) =>
    detailRow(
      {
        kind,
        title,
        main: main === null ? null : wordsOf(main),
        second: second === null ? null : wordsOf(second),
        isSame,
      },
      comparing,
    );
  return [
    row('name', 'Name', nameWords, main !== null && second !== null && isSameName(main, second)),
    row('birth-date', 'Birth date', birthDateWords, main?.birthDate === second?.birthDate),
    row('addresses', 'Current address', addressWords, foldedAddress(main) === foldedAddress(second)),
  ].filter((each) => each !== null);
}

const nameWords = ({ givenName, middleName, familyName }: FiledName) =>
  [givenName, middleName, familyName].filter((part) => part !== null).join(' ') || null;

const birthDateWords = ({ birthDate }: FiledSubject) => (birthDate === null ? null : dayForPeople(birthDate));
const addressWords = ({ addresses }: FiledSubject) => addresses[0] ?? null;
const foldedAddress = (subject: FiledSubject | null) => foldAddress(subject?.addresses[0] ?? '');

type Detail = { kind: PersonalDetailKind; title: string; isSame: boolean } & Both<string | null>;

function detailRow(detail: Detail, comparing: Comparing): ComparedRow | null {
  const { kind, title, main, second } = detail;
  const stated = SIDES.filter((side) => detail[side] !== null);
  const [only] = stated;
  if (only === undefined) return null;
  const isSame = stated.length === 2 && detail.isSame;
  const row = { part: 'details', title, main, second, isSame, corrections: [] } as const;
  if (stated.length === 1) return { ...row, finding: `Only in ${fileOf(only, comparing)}.`, advice: null };
  if (!isSame) {
    const corrections = correctableAt(comparing).map((at) => ({
      at,
      itemKind: 'personal-details' as const,
      item: { detail: kind },
    }));
    return { ...row, finding: 'As each file has it.', advice: askWhichIsRight(comparing), corrections };
  }
  const written = main === second ? '' : ', apart from how it is written';
  return { ...row, finding: `Same in both${written}.`, advice: null };
}
