import type { CreditFile } from './credit-file.ts';
import type { AttributeCode, AttributePoints } from './scorecard.ts';

export type Level = 'high' | 'medium' | 'low';
export type Contribution = {
  code: AttributeCode;
  label: string;
  text: string;
  level: Level;
  positive: boolean;
  points: number;
};

const most = 6;
const levelFrom = { high: 60, medium: 25 } as const;
const strength: Record<Level, string> = { high: 'greatly', medium: 'moderately', low: 'slightly' };

/** The six attributes that moved this score most, strongest first; fewer when fewer moved it at all. */
export function strongestContributions(
  attributes: readonly AttributePoints[],
  file: CreditFile,
): Contribution[] {
  return [...attributes]
    .sort((one, other) => Math.abs(other.points) - Math.abs(one.points))
    .filter(({ points }) => points !== 0)
    .slice(0, most)
    .map(({ code, points }) => describe(code, points, file));
}

function describe(code: AttributeCode, points: number, file: CreditFile): Contribution {
  const positive = points >= 0;
  const level = levelOf(points);
  const { label, reason } = wording[code](positive, file);
  const effect = `This ${strength[level]} ${positive ? 'decreases' : 'increases'} your risk to a lender.`;
  return { code, label, text: `${reason} ${effect}`, level, positive, points };
}

function levelOf(points: number): Level {
  const weight = Math.abs(points);
  if (weight >= levelFrom.high) return 'high';
  return weight >= levelFrom.medium ? 'medium' : 'low';
}

type Words = { label: string; reason: string };

const wording: Record<AttributeCode, (positive: boolean, file: CreditFile) => Words> = {
  REPAYMENTS: (_, file) => repaymentWords(file),
  DEFAULTS: (positive, { defaults }) =>
    positive
      ? { label: 'No defaults', reason: 'No default is listed on your file.' }
      : { label: 'Defaults', reason: `Your file lists ${counted(defaults.length, 'default')}.` },
  COURT_ACTIONS: (positive, { courtActions }) =>
    positive
      ? { label: 'No court actions', reason: 'No court action is listed on your file.' }
      : {
          label: 'Court actions',
          reason: `Your file lists ${counted(courtActions.length, 'court action')}.`,
        },
  ENQUIRIES: (positive, file) => ({
    label: positive ? 'Few recent credit enquiries' : 'Recent credit enquiries',
    reason: `Lenders looked at your file ${counted(recentEnquiries(file), 'time')} in the last 12 months.`,
  }),
  HIGH_COST_CREDIT: (positive) => ({
    label: positive ? 'Little or no high-cost credit' : 'High-cost credit',
    reason: positive
      ? 'You rarely or never asked for small amount loans or pay-later credit in the last two years.'
      : 'You asked for small amount loans or pay-later credit in the last two years.',
  }),
  FILE_AGE: (_, file) => fileAgeWords(file),
  ACCOUNT_MIX: (positive) => ({
    label: positive ? 'Mix of accounts' : 'Few kinds of accounts',
    reason: positive
      ? 'You hold open accounts of different kinds.'
      : 'Your file shows few or no kinds of open accounts.',
  }),
  HOME_LOAN: (_, { accounts }) => ({
    label: 'Home loan',
    reason: accounts.some(({ type, closed }) => type === 'HOME_LOAN' && closed === null)
      ? 'You hold a home loan.'
      : 'You do not hold a home loan.',
  }),
  UNSECURED_LIMITS: (positive) => ({
    label: positive ? 'Moderate credit limits' : 'Credit limits',
    reason: positive
      ? 'Your limits on cards and personal loans are moderate.'
      : 'Your limits on cards and personal loans are very high or very low.',
  }),
  NEWEST_ACCOUNT: (positive) => ({
    label: positive ? 'No very new accounts' : 'New accounts',
    reason: positive
      ? 'You have not opened an account for a year or more.'
      : 'You opened an account in the last twelve months.',
  }),
};

function repaymentWords(file: CreditFile): Words {
  const paid = file.accounts.flatMap(({ repayments }) => repayments);
  const late = paid.filter(({ code }) => /^[1-6X]$/.test(code)).length;
  if (paid.length === 0)
    return { label: 'No repayment history', reason: 'No repayments are reported for you.' };
  if (late === 0)
    return { label: 'Payments on time', reason: 'Every payment of the last two years was on time.' };
  const reason = `${counted(late, 'payment')} in the last two years ${late === 1 ? 'was' : 'were'} late.`;
  return { label: 'Late payments', reason };
}

function fileAgeWords({ month, fileSince }: CreditFile): Words {
  const years = Math.floor((month - fileSince) / 12);
  if (years < 1) return { label: 'Age of file', reason: 'Your credit file is less than a year old.' };
  return { label: 'Age of file', reason: `Your credit file is ${counted(years, 'year')} old.` };
}

function recentEnquiries({ month, enquiries }: CreditFile): number {
  return enquiries.filter((enquiry) => enquiry.month >= month - 12).length;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
