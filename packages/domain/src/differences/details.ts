import { dayForPeople } from '../calendar/calendar.ts';
import { normaliseSearch } from '../fields/text-fields.ts';
import type { CreditFile, FiledSubject } from '../credit-file/credit-file.ts';
import { paymentsOf } from './accounts.ts';
import { BureauName, type ComparedRow, type Comparing, type Difference, type Side } from './row.ts';

/** Name and birth date only where they differ; what a bureau does not state is not compared. */
export function compareDetails(main: CreditFile, second: CreditFile, comparing: Comparing): ComparedRow[] {
  const [ours, theirs] = [main.subject, second.subject];
  const stated =
    ours === null || theirs === null
      ? []
      : [
          row({ title: 'Address', main: addressOf(ours), second: addressOf(theirs) }, ADDRESS),
          nameRow(ours, theirs),
          row({ title: 'Birth date', main: birthDateOf(ours), second: birthDateOf(theirs) }, BIRTH_DATE),
        ];
  const rows = stated.filter(
    (each) => each !== null && (each.difference !== null || each.title === 'Address'),
  );
  return [...rows.filter((each) => each !== null), ...payments(main, second, comparing)];
}

type Stated = { title: string; main: string | null; second: string | null };
type Words = { label: string; text: string; keyOf: (text: string) => string };

function row({ title, main, second }: Stated, { label, text, keyOf }: Words): ComparedRow | null {
  if (main === null || second === null) return null;
  const difference: Difference = { kind: 'differs', label, text, correction: null };
  return {
    part: 'details',
    title,
    main,
    second,
    difference: keyOf(main) === keyOf(second) ? null : difference,
  };
}

const ADDRESS: Words = {
  label: 'Different address',
  text: 'An old address can keep new accounts off your file. Tell the bureau that holds the old one where you live.',
  keyOf: addressKey,
};

const NAME: Words = {
  label: 'Different name',
  text: 'Another name can keep accounts off your file. Tell the bureau that does not hold yours.',
  keyOf: normaliseSearch,
};

const BIRTH_DATE: Words = {
  label: 'Different birth date',
  text: 'One of them cannot be yours. Tell the bureau that holds the wrong one.',
  keyOf: (day) => day,
};

const addressOf = ({ addresses }: FiledSubject) => addresses[0] ?? null;
const birthDateOf = ({ birthDate }: FiledSubject) => (birthDate === null ? null : dayForPeople(birthDate));

/** Of the parts of the name that both state. */
function nameRow(ours: FiledSubject, theirs: FiledSubject): ComparedRow | null {
  const parts = (['givenName', 'middleName', 'familyName'] as const).filter(
    (part) => ours[part] !== null && theirs[part] !== null,
  );
  const nameOf = (subject: FiledSubject) => parts.map((part) => subject[part]).join(' ');
  return row({ title: 'Name', main: nameOf(ours), second: nameOf(theirs) }, NAME);
}

const STREET_WORDS: Readonly<Record<string, string>> = {
  street: 'st',
  road: 'rd',
  avenue: 'ave',
  av: 'ave',
  drive: 'dr',
  court: 'ct',
  place: 'pl',
  lane: 'ln',
  crescent: 'cres',
  parade: 'pde',
  terrace: 'tce',
  highway: 'hwy',
  boulevard: 'bvd',
  circuit: 'cct',
  close: 'cl',
};
const UNIT_WORDS = new Set(['unit', 'flat', 'apartment', 'apt']);

/** Without what bureaus write differently in the same address. */
function addressKey(address: string): string {
  return normaliseSearch(address)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !UNIT_WORDS.has(word))
    .map((word) => (Object.hasOwn(STREET_WORDS, word) ? STREET_WORDS[word] : word))
    .join(' ');
}

function payments(main: CreditFile, second: CreditFile, comparing: Comparing): ComparedRow[] {
  const counts = { main: paidOnTime(main), second: paidOnTime(second) };
  const cells = { main: cellOf(counts.main), second: cellOf(counts.second) };
  if (cells.main === null && cells.second === null) return [];
  return [
    {
      part: 'details',
      title: 'Payments on time',
      ...cells,
      difference: cells.main === cells.second ? null : paymentsDiffer(counts, comparing),
    },
  ];
}

type Count = { readonly onTime: number; readonly all: number };

function paidOnTime({ accounts }: CreditFile): Count {
  const each = accounts.map(paymentsOf);
  const onTime = each.reduce((sum, account) => sum + account.onTime, 0);
  return { onTime, all: each.reduce((sum, account) => sum + account.late, onTime) };
}

const cellOf = ({ onTime, all }: Count) => (all === 0 ? null : `${onTime} of ${all}`);

function paymentsDiffer({ main, second }: Record<Side, Count>, comparing: Comparing): Difference {
  if (main.all === second.all) {
    const text = 'The accounts above say where. What looks wrong is corrected there.';
    return { kind: 'differs', label: 'Different payments', text, correction: null };
  }
  const fewer: Side = main.all < second.all ? 'main' : 'second';
  const kind = second.all === 0 ? 'only-main' : main.all === 0 ? 'only-second' : 'differs';
  const text = `${BureauName(fewer, comparing)} sees fewer payments. Nothing to correct.`;
  return { kind, label: 'Fewer months', text, correction: null };
}
