import { HARDSHIP_WORDS } from '@wattle/domain/report/repayment';
import { REPORT_RULES } from '@wattle/domain/report/report-rules';
import { memo } from 'react';
import { Mark, type MarkKind } from './repayments/repayment-mark.tsx';

const MARKS_NAME = 'What the marks mean';
const MARKS: readonly (readonly [kind: MarkKind, words: string])[] = [
  ['ok', 'Paid on time'],
  ['miss', 'Missed payment, more than 14 days late'],
  ['none', 'No data for that month'],
  ['A', HARDSHIP_WORDS.A],
  ['V', HARDSHIP_WORDS.V],
];

const KEPT: readonly (readonly [what: string, howLong: string])[] = [
  ['Repayment history', `${REPORT_RULES.keptRepaymentMonths / 12} years`],
  ['Hardship arrangements', `${REPORT_RULES.keptHardshipMonths} months`],
  ['Enquiries, defaults, court actions', `${REPORT_RULES.keptDefaultYears} years`],
  ['Serious credit infringements', `${REPORT_RULES.keptSeriousInfringementYears} years`],
];

const KEPT_NAME = 'How long entries stay on your file';

/** Shown above a list of accounts: nothing else in a report has marks. */
export function MarksKey() {
  return (
    <ul className="short-key" aria-label={MARKS_NAME}>
      <Marks />
    </ul>
  );
}

export const KeptFor = memo(function KeptFor({ id }: { id: string }) {
  return (
    <aside className="grid gap-6 side" aria-labelledby={id}>
      <h2 id={id} className="as-h3">
        {KEPT_NAME}
      </h2>
      <KeptList />
    </aside>
  );
});

function Marks() {
  return MARKS.map(([kind, words]) => (
    <li key={kind}>
      <Mark kind={kind} />
      {words}
    </li>
  ));
}

function KeptList() {
  return (
    <ul className="grid small kept">
      {KEPT.map(([what, howLong]) => (
        <li key={what}>
          <span>{what}</span> <b>{howLong}</b>
        </li>
      ))}
    </ul>
  );
}
