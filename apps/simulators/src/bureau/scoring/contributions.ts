import type { CreditFile } from '../histories/credit-file.ts';
import { repaymentRecord } from './repayment-record.ts';
import {
  homeLoanMonths,
  newestAccountMonths,
  openKinds,
  recentEnquiries,
  recentHighCostEnquiries,
  seriousArrears,
  standingJudgments,
  unsecuredLimits,
  type AttributeCode,
  type AttributePoints,
} from './scorecard.ts';

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
const least = 4;
/** An attribute this much weaker than the strongest would only distract from it. */
const negligibleShare = 1 / 15;
const levelFrom = { high: 30, medium: 15 } as const;
const strength: Record<Level, string> = { high: 'greatly', medium: 'moderately', low: 'slightly' };

/**
 * The four to six attributes that moved this score most, strongest first, or fewer when fewer moved it at all. Beyond
 * four, negligible ones are left out. Where they all point one way, the strongest that points the other way replaces
 * the last.
 */
export function strongestContributions(
  attributes: readonly AttributePoints[],
  file: CreditFile,
): Contribution[] {
  const moving = [...attributes]
    .filter(({ points }) => points !== 0)
    .sort((one, other) => Math.abs(other.points) - Math.abs(one.points));
  return bothWays(moving).map(({ code, points }) => describe(code, points, file));
}

function bothWays(moving: readonly AttributePoints[]): AttributePoints[] {
  const [first] = moving;
  const weight = Math.abs(first?.points ?? 0) * negligibleShare;
  const strongest = moving
    .slice(0, most)
    .filter(({ points }, index) => index < least || Math.abs(points) >= weight);
  const isOpposite = ({ points }: AttributePoints) => points > 0 !== (first?.points ?? 0) > 0;
  if (strongest.some(isOpposite)) return strongest;
  const opposite = moving.find(isOpposite);
  return opposite === undefined ? strongest : [...strongest.slice(0, -1), opposite];
}

function describe(code: AttributeCode, points: number, file: CreditFile): Contribution {
  const positive = points > 0;
  const level = levelOf(points);
  const [label, reason] = wording[code](file, positive);
  const effect = `This ${strength[level]} ${positive ? 'decreases' : 'increases'} your risk to a lender.`;
  return { code, label, text: `${reason} ${effect}`, level, positive, points };
}

function levelOf(points: number): Level {
  const weight = Math.abs(points);
  if (weight >= levelFrom.high) return 'high';
  return weight >= levelFrom.medium ? 'medium' : 'low';
}

type Words = [label: string, reason: string];

/** Written from the file's facts; the sign only chooses between phrases that are true either way. */
const wording: Record<AttributeCode, (file: CreditFile, positive: boolean) => Words> = {
  REPAYMENTS: repaymentText,
  ARREARS: (file) => [
    'Far behind with payments',
    `In the last year a payment was ${daysBehind[seriousArrears(file)] ?? 'late'}.`,
  ],
  DEFAULTS: ({ defaults }) =>
    defaults.length === 0
      ? ['No defaults', 'No default is listed on your credit file.']
      : ['Defaults', `Your credit file lists ${counted(defaults.length, 'default')}.`],
  COURT_ACTIONS: courtText,
  ENQUIRIES: enquiryText,
  HIGH_COST_CREDIT: highCostText,
  FILE_AGE: fileAgeText,
  ACCOUNT_MIX: mixText,
  HOME_LOAN: (file) => ['Home loan', `You have held a home loan for ${lasting(homeLoanMonths(file))}.`],
  UNSECURED_LIMITS: (file, positive) => [
    positive ? 'Moderate credit limits' : 'High credit limits',
    `The limits of your cards, overdrafts and personal loans come to ${dollars(unsecuredLimits(file))}.`,
  ],
  NEWEST_ACCOUNT: (file, positive) => [
    positive ? 'No new accounts' : 'New account',
    `You opened your newest account ${lasting(newestAccountMonths(file) ?? 0)} ago.`,
  ],
};

const daysBehind: Record<number, string> = {
  2: '30 to 59 days late',
  3: '60 to 89 days late',
  4: '90 to 119 days late',
  5: '120 to 149 days late',
  6: '150 to 179 days late',
  7: '180 or more days late',
};

function repaymentText(file: CreditFile): Words {
  const { reportedMonths, late } = repaymentRecord(file);
  if (reportedMonths === 0) {
    return ['No repayment history', 'No repayments are reported for you, so lenders cannot see how you pay.'];
  }
  if (late.length === 0) {
    return ['Payments on time', 'Every payment reported in the last two years was on time.'];
  }
  const verb = late.length === 1 ? 'was' : 'were';
  return ['Late payments', `${counted(late.length, 'payment')} in the last two years ${verb} late.`];
}

function courtText(file: CreditFile): Words {
  const standing = standingJudgments(file).length;
  if (standing === 0) {
    const reason =
      file.courtActions.length === 0
        ? 'No court action is listed on your credit file.'
        : 'No court judgment on your credit file stands.';
    return ['No court actions', reason];
  }
  return ['Court actions', `Your credit file lists ${counted(standing, 'court action')}.`];
}

function enquiryText(file: CreditFile): Words {
  const count = recentEnquiries(file).length;
  if (count === 0) {
    return ['No recent enquiries', 'You have not applied for credit in the last two years.'];
  }
  return [
    count === 1 ? 'Recent enquiry' : 'Recent enquiries',
    `You applied for credit ${times(count)} in the last two years.`,
  ];
}

function highCostText(file: CreditFile): Words {
  const count = recentHighCostEnquiries(file).length;
  if (count === 0) {
    return [
      'No high-cost credit',
      'You have not applied for a small amount loan or pay-later credit in the last two years.',
    ];
  }
  return [
    'High-cost credit',
    `You applied for small amount loans or pay-later credit ${times(count)} in the last two years.`,
  ];
}

function fileAgeText({ month, fileSince }: CreditFile, positive: boolean): Words {
  return [
    positive ? 'Established credit file' : 'Young credit file',
    `Your credit file goes back ${lasting(month - fileSince)}.`,
  ];
}

function mixText(file: CreditFile): Words {
  const kinds = openKinds(file);
  if (kinds === 0) return ['No open accounts', 'Your credit file shows no open account.'];
  if (kinds === 1) return ['One kind of account', 'Your open accounts are all of one kind.'];
  return ['Mix of accounts', `You hold open accounts of ${kinds} kinds.`];
}

/** Whole years, or whole months below two years, where a year more or less would change the meaning. */
function lasting(months: number): string {
  if (months < 1) return 'less than a month';
  return months < 24 ? counted(months, 'month') : counted(Math.floor(months / 12), 'year');
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function times(count: number): string {
  return ['never', 'once', 'twice'][count] ?? `${count} times`;
}

function dollars(amount: number): string {
  return `$${amount.toLocaleString('en-AU')}`;
}
