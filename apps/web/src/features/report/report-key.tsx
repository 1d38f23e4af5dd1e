import { HARDSHIP_WORDS } from '@wattle/domain/report/repayment';
import { REPORT_RULES } from '@wattle/domain/report/report-rules';
import { memo } from 'react';
import { Mark, type MarkKind } from './repayments/repayment-mark.tsx';

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

export const ReportKey = memo(function ReportKey({ id }: { id: string }) {
  return (
    <aside className="side" aria-labelledby={id}>
      <h2 id={id}>What the marks mean</h2>
      <ul className="key">
        {MARKS.map(([kind, words]) => (
          <li key={kind}>
            <Mark kind={kind} />
            {words}
          </li>
        ))}
      </ul>
      <h2>How long entries stay on your file</h2>
      <ul className="kept">
        {KEPT.map(([what, howLong]) => (
          <li key={what}>
            <span>{what}</span> <b>{howLong}</b>
          </li>
        ))}
      </ul>
    </aside>
  );
});

const SHORT: readonly (readonly [kind: MarkKind, words: string])[] = [
  ['ok', 'On time'],
  ['miss', 'Missed, over 14 days late'],
  ['none', 'No data'],
  ['A', 'Temporary relief'],
  ['V', 'Varied arrangement'],
];

export function ShortKey() {
  return (
    <ul className="short-key" aria-label="Marks">
      {SHORT.map(([kind, words]) => (
        <li key={kind}>
          <Mark kind={kind} />
          {words}
        </li>
      ))}
    </ul>
  );
}
