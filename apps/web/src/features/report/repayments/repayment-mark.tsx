import { readHardship, readRepayment } from '@wattle/domain/report/repayment';
import type { RepaymentMonth } from '@wattle/domain/report/repayment-history';
import { Check } from 'lucide';
import { Icon } from '#web/ui/marks/icon.tsx';

export type MarkKind = 'ok' | 'miss' | 'none' | 'A' | 'V';

const KINDS = { 'on-time': 'ok', late: 'miss', 'no-data': 'none' } as const;

/** A month can be both late and under an arrangement; both are shown (REPORT-026, REPORT-027). */
function kindsOf({ status, fhi }: RepaymentMonth): readonly MarkKind[] {
  const repayment = KINDS[readRepayment(status).kind];
  if (fhi === undefined || readHardship(fhi) === null) return [repayment];
  return repayment === 'miss' ? ['miss', fhi] : [fhi];
}

/** A month's mark; its text is always beside it. */
export function RepaymentMark({ month }: { month: RepaymentMonth }) {
  const kinds = kindsOf(month);
  return (
    <span className={kinds.length > 1 ? 'marks marks--two' : 'marks'} aria-hidden="true">
      {kinds.map((kind) => (
        <Mark key={kind} kind={kind} />
      ))}
    </span>
  );
}

/** Tick in a circle, exclamation mark in a square, dash in a dashed circle, letter in a leaf. */
export function Mark({ kind }: { kind: MarkKind }) {
  if (kind === 'ok') {
    return (
      <span className="mark mark--ok" aria-hidden="true">
        <Icon of={Check} />
      </span>
    );
  }
  const isLetter = kind === 'A' || kind === 'V';
  return (
    <span className={`mark mark--${isLetter ? 'hard' : kind}`} aria-hidden="true">
      {isLetter ? kind : kind === 'miss' ? '!' : '–'}
    </span>
  );
}

/** The latest months, as small as in the key; beside the same as text. */
export function MiniMarks({ months }: { months: readonly RepaymentMonth[] }) {
  return (
    <span className="mini" aria-hidden="true">
      {months.map((month) => (
        <Mark key={month.period} kind={kindsOf(month)[0] ?? 'none'} />
      ))}
    </span>
  );
}

export function fullText({ status, fhi }: RepaymentMonth): string {
  const hardship = readHardship(fhi);
  const { words } = readRepayment(status);
  return hardship === null ? words : `${words}. ${hardship}`;
}
