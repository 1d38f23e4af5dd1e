import type { Oddity } from '../../control/faults.ts';
import type { Life } from './credit-file.ts';
import type { Month } from './months.ts';

/** A life with the entries that an oddity is about, which the scorecard counts as it counts any other. */
export function withOddEntries(life: Life, oddity: Oddity | null, month: Month): Life {
  const entry = { month: month - 20, day: 9, amount: 740 };
  if (entry.month < life.fileSince) return life;
  if (oddity === 'set-aside') {
    const judgment = { ...entry, creditor: 'Red Gum Auto Credit', status: 'SET_ASIDE' as const };
    return { ...life, courtActions: [...life.courtActions, judgment] };
  }
  const account = life.accounts.find(({ opened }) => opened < entry.month - 3);
  if (oddity !== 'paid-by-text' || account === undefined) return life;
  const { reference: accountReference, provider } = account;
  const paid = { ...entry, accountReference, provider, paid: true, wording: 'Paid in full' };
  return { ...life, defaults: [...life.defaults, paid] };
}
