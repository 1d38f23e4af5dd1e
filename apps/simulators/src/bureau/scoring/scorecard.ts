import type { CourtAction, CreditFile, Enquiry } from '../histories/credit-file.ts';
import { isHighCost, isUnsecured } from '../histories/lenders.ts';
import { repaymentRecord } from './repayment-record.ts';

export type Scorecard = {
  name: string;
  version: string;
  basePoints: number;
  /** Scores run from 0 to this. */
  highest: number;
  /** What the points of each attribute are multiplied by. */
  weight: number;
};

/**
 * The main bureau's card is documented, number by number, in scorecard.md beside this file. An attribute with an adverse
 * fact behind it always loses points and one without never does, so that the sign can be shown to the person concerned.
 */
export const scorecard: Scorecard = {
  name: 'Wattlebird Consumer',
  version: '4.0',
  basePoints: 700,
  highest: 1200,
  weight: 1,
};
export const secondScorecard: Scorecard = {
  name: 'Jarrah Consumer',
  version: '1.0',
  basePoints: 565,
  highest: 1000,
  weight: 0.8,
};

export const attributeCodes = [
  'REPAYMENTS',
  'ARREARS',
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

/** The score is the base plus the points of all eleven attributes, kept inside the card's range, and nothing else. */
export function scoreFile(file: CreditFile, { basePoints, highest, weight } = scorecard): Scored {
  // Adding zero turns a rounded -0 into 0.
  const pointsOf = (code: AttributeCode) => Math.round(weight * rules[code](file)) + 0;
  const attributes = attributeCodes.map((code) => ({ code, points: pointsOf(code) }));
  const sum = attributes.reduce((rest, { points }) => rest + points, basePoints);
  return { score: Math.min(highest, Math.max(0, sum)), attributes };
}

const rules: Record<AttributeCode, (file: CreditFile) => number> = {
  REPAYMENTS: repaymentPoints,
  ARREARS: arrearsPoints,
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
  [0, -60],
  [24, -30],
  [60, 0],
  [120, 10],
  [240, 65],
  [360, 90],
];
const limitTable: Table = [
  [0, 0],
  [5_000, 10],
  [25_000, 10],
  [40_000, 0],
  [60_000, -40],
];
const newestAccountTable: Table = [
  [0, -18],
  [12, 0],
  [36, 6],
];
const latePoints: Record<string, number> = { 1: 15, 2: 32, 3: 48, 4: 60, 5: 70, 6: 80, X: 90 };

/** Enquiries count for as long as repayments are kept. */
const enquiryMonths = 24;

function repaymentPoints(file: CreditFile): number {
  const { reportedMonths, late } = repaymentRecord(file);
  if (reportedMonths === 0) return -150;
  if (late.length === 0) return (30 * reportedMonths) / 24;
  const cost = late.map(({ month, code }) => (latePoints[code] ?? 0) * fading(file.month - month, 24, 0.6));
  return -Math.min(400, total(cost));
}

/** Never gains points: paying on time is counted once, among the repayments. */
function arrearsPoints(file: CreditFile): number {
  const paymentsBehind = seriousArrears(file);
  if (paymentsBehind === 0) return 0;
  return paymentsBehind === 2 ? -15 : -30;
}

/** The most payments behind (7 for code X) in the last 12 months, where it was two or more; otherwise 0. */
export function seriousArrears(file: CreditFile): number {
  const recent = repaymentRecord(file).late.filter(({ month }) => month >= file.month - 12);
  const behind = recent.map(({ code }) => (code === 'X' ? 7 : Number(code)));
  return Math.max(0, ...behind.filter((payments) => payments >= 2));
}

function defaultPoints(file: CreditFile): number {
  if (file.defaults.length === 0) return 12;
  const cost = file.defaults.map(
    ({ month, paid }) => (paid ? 60 : 110) * fading(file.month - month, 60, 0.3),
  );
  return -total(cost);
}

function courtPoints(file: CreditFile): number {
  const judgments = standingJudgments(file);
  if (judgments.length === 0) return 8;
  const cost = judgments.map(
    ({ month, status }) => (status === 'SETTLED' ? 45 : 90) * fading(file.month - month, 60, 0.3),
  );
  return -total(cost);
}

/** A judgment that was set aside was never one. */
export function standingJudgments({ courtActions }: CreditFile): readonly CourtAction[] {
  return courtActions.filter(({ status }) => status !== 'SET_ASIDE');
}

function enquiryPoints(file: CreditFile): number {
  const asked = recentEnquiries(file);
  if (asked.length === 0) return 20;
  return -Math.min(180, 24 * faded(asked, file));
}

function highCostPoints(file: CreditFile): number {
  const asked = recentHighCostEnquiries(file);
  if (asked.length === 0) return 8;
  return -Math.min(100, 16 * faded(asked, file));
}

export function recentEnquiries({ month, enquiries }: CreditFile): readonly Enquiry[] {
  return enquiries.filter((enquiry) => enquiry.month >= month - enquiryMonths);
}

export function recentHighCostEnquiries(file: CreditFile): readonly Enquiry[] {
  return recentEnquiries(file).filter(({ type }) => isHighCost(type));
}

function faded(enquiries: readonly Enquiry[], { month }: CreditFile): number {
  return total(enquiries.map((enquiry) => fading(month - enquiry.month, enquiryMonths, 1)));
}

function mixPoints(file: CreditFile): number {
  return [-100, -20, 0][openKinds(file)] ?? 20;
}

export function openKinds(file: CreditFile): number {
  return new Set(openAccounts(file).map(({ type }) => type)).size;
}

function homeLoanPoints(file: CreditFile): number {
  return 60 * Math.min(1, homeLoanMonths(file) / 60);
}

/** The age of the oldest open home loan; 0 without one. */
export function homeLoanMonths(file: CreditFile): number {
  const loans = openAccounts(file).filter(({ type }) => type === 'HOME_LOAN');
  return Math.max(0, ...loans.map(({ opened }) => file.month - opened));
}

function limitPoints(file: CreditFile): number {
  return between(unsecuredLimits(file), limitTable);
}

/** Dollars, of all open unsecured accounts together. */
export function unsecuredLimits(file: CreditFile): number {
  const unsecured = openAccounts(file).filter(({ type }) => isUnsecured(type));
  return total(unsecured.map(({ limit }) => limit));
}

function newestAccountPoints(file: CreditFile): number {
  const age = newestAccountMonths(file);
  return age === null ? 0 : between(age, newestAccountTable);
}

/** The age of the newest listed account, closed ones included; null without one. */
export function newestAccountMonths(file: CreditFile): number | null {
  const ages = file.accounts.map(({ opened }) => file.month - opened);
  return ages.length === 0 ? null : Math.min(...ages);
}

function openAccounts(file: CreditFile) {
  return file.accounts.filter(({ closed }) => closed === null);
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
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
