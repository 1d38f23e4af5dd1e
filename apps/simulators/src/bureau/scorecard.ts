import type { CreditFile } from './credit-file.ts';
import { isHighCost, isUnsecured } from './lenders.ts';

/** The card is documented, number by number, in scorecard.md beside this file. */
export const scorecard = { name: 'Wattlebird Consumer', version: '3.1', basePoints: 420 } as const;

export const attributeCodes = [
  'REPAYMENTS',
  'DEFAULTS',
  'COURT_ACTIONS',
  'ENQUIRIES',
  'HIGH_COST_CREDIT',
  'FILE_AGE',
  'ACCOUNT_MIX',
  'HOME_LOAN',
  'UNSECURED_LIMITS',
  'NEWEST_ACCOUNT',
] as const;
export type AttributeCode = (typeof attributeCodes)[number];

export type AttributePoints = { code: AttributeCode; points: number };
export type Scored = { score: number; attributes: readonly AttributePoints[] };

/** The score is the base plus the points of all ten attributes, kept inside 0 to 1200, and nothing else. */
export function scoreFile(file: CreditFile): Scored {
  // Adding zero turns a rounded -0 into 0.
  const attributes = attributeCodes.map((code) => ({ code, points: Math.round(rules[code](file)) + 0 }));
  const sum = attributes.reduce<number>((total, { points }) => total + points, scorecard.basePoints);
  return { score: Math.min(1200, Math.max(0, sum)), attributes };
}

const rules: Record<AttributeCode, (file: CreditFile) => number> = {
  REPAYMENTS: repaymentPoints,
  DEFAULTS: defaultPoints,
  COURT_ACTIONS: courtPoints,
  ENQUIRIES: enquiryPoints,
  HIGH_COST_CREDIT: highCostPoints,
  FILE_AGE: (file) => between(file.month - file.fileSince, fileAgeTable),
  ACCOUNT_MIX: mixPoints,
  HOME_LOAN: homeLoanPoints,
  UNSECURED_LIMITS: limitPoints,
  NEWEST_ACCOUNT: newestAccountPoints,
};

type Table = readonly (readonly [at: number, points: number])[];

const fileAgeTable: Table = [
  [0, -40],
  [24, -10],
  [60, 20],
  [120, 60],
  [240, 120],
  [360, 140],
];
const limitTable: Table = [
  [0, -10],
  [5_000, 15],
  [25_000, 10],
  [60_000, -40],
];
const newestAccountTable: Table = [
  [0, -15],
  [12, 0],
  [36, 20],
];
const latePoints: Record<string, number> = { 1: 18, 2: 32, 3: 48, 4: 60, 5: 70, 6: 80, X: 90 };

function repaymentPoints(file: CreditFile): number {
  const reported = new Set<number>();
  const late = new Set<number>();
  let penalty = 0;
  for (const { month, code } of file.accounts.flatMap((account) => account.repayments)) {
    const cost = latePoints[code];
    if (cost !== undefined) {
      late.add(month);
      penalty += cost * fading(file.month - month, 24, 0.6);
    }
    if (code === '0' || cost !== undefined) reported.add(month);
  }
  return (150 * (reported.size - late.size)) / 24 - Math.min(260, penalty);
}

function defaultPoints(file: CreditFile): number {
  if (file.defaults.length === 0) return 40;
  const cost = file.defaults.map(
    ({ month, paid }) => (paid ? 60 : 110) * fading(file.month - month, 60, 0.3),
  );
  return -cost.reduce((total, each) => total + each, 0);
}

function courtPoints(file: CreditFile): number {
  if (file.courtActions.length === 0) return 20;
  const cost = file.courtActions.map(
    ({ month, settled }) => (settled ? 45 : 90) * fading(file.month - month, 60, 0.3),
  );
  return -cost.reduce((total, each) => total + each, 0);
}

function enquiryPoints(file: CreditFile): number {
  const cost = file.enquiries.map(({ month }) => 24 * fading(file.month - month, 24, 1));
  return Math.max(-160, 50 - cost.reduce((total, each) => total + each, 0));
}

function highCostPoints(file: CreditFile): number {
  const asked = file.enquiries.filter(({ type }) => isHighCost(type));
  const cost = asked.map(({ month }) => 20 * fading(file.month - month, 24, 1));
  return Math.max(-100, 20 - cost.reduce((total, each) => total + each, 0));
}

function mixPoints(file: CreditFile): number {
  const kinds = new Set(openAccounts(file).map(({ type }) => type)).size;
  return [-50, -10, 20][kinds] ?? 45;
}

function homeLoanPoints(file: CreditFile): number {
  const ages = openAccounts(file)
    .filter(({ type }) => type === 'HOME_LOAN')
    .map(({ opened }) => file.month - opened);
  return ages.length === 0 ? 0 : 70 * Math.min(1, Math.max(...ages) / 60);
}

function limitPoints(file: CreditFile): number {
  const unsecured = openAccounts(file).filter(({ type }) => isUnsecured(type));
  return between(
    unsecured.reduce((total, { limit }) => total + limit, 0),
    limitTable,
  );
}

function newestAccountPoints(file: CreditFile): number {
  const ages = file.accounts.map(({ opened }) => file.month - opened);
  return ages.length === 0 ? 0 : between(Math.min(...ages), newestAccountTable);
}

function openAccounts(file: CreditFile) {
  return file.accounts.filter(({ closed }) => closed === null);
}

/** Full weight at age one month, falling in a straight line by `loss` over `span` months, never below zero. */
function fading(ageMonths: number, span: number, loss: number): number {
  return Math.max(0, 1 - (loss * (ageMonths - 1)) / span);
}

/** Straight lines between the points of the table, flat outside it. */
function between(value: number, table: Table): number {
  let [lowAt, lowPoints] = table[0] ?? [0, 0];
  for (const [at, points] of table) {
    if (value < at) {
      if (at === lowAt) return points;
      return lowPoints + ((points - lowPoints) * Math.max(0, value - lowAt)) / (at - lowAt);
    }
    [lowAt, lowPoints] = [at, points];
  }
  return lowPoints;
}
