import type { FileChange, FileChangeKind } from './file-changes.ts';

/** The direction in which a kind of change moves a score; null if either. */
export type ScoreEffect = 'lowers' | 'raises' | null;

/** The report's section that lists it. */
type Listed = 'accounts' | 'enquiries' | 'defaults' | 'court';

type Reading = {
  readonly one: string;
  /** The words that follow the number. */
  readonly many: string;
  /** Null by default. */
  readonly effect?: ScoreEffect;
  readonly listed: Listed;
};

const READINGS: Record<FileChangeKind, Reading> = {
  'enquiry-added': { one: 'New enquiry', many: 'new enquiries', effect: 'lowers', listed: 'enquiries' },
  'enquiry-removed': {
    one: 'An enquiry left your file',
    many: 'enquiries left your file',
    effect: 'raises',
    listed: 'enquiries',
  },
  'account-opened': { one: 'New account', many: 'new accounts', listed: 'accounts' },
  'account-closed': {
    one: 'An account was closed or opened again',
    many: 'accounts were closed or opened again',
    listed: 'accounts',
  },
  'account-removed': {
    one: 'An account left your file',
    many: 'accounts left your file',
    listed: 'accounts',
  },
  'default-added': { one: 'New default', many: 'new defaults', effect: 'lowers', listed: 'defaults' },
  'default-paid': {
    one: 'A default was paid',
    many: 'defaults were paid',
    effect: 'raises',
    listed: 'defaults',
  },
  'default-updated': {
    one: 'A default was updated',
    many: 'defaults were updated',
    listed: 'defaults',
  },
  'default-removed': {
    one: 'A default left your file',
    many: 'defaults left your file',
    effect: 'raises',
    listed: 'defaults',
  },
  'infringement-added': {
    one: 'New serious credit infringement',
    many: 'new serious credit infringements',
    effect: 'lowers',
    listed: 'defaults',
  },
  'infringement-removed': {
    one: 'A serious credit infringement left your file',
    many: 'serious credit infringements left your file',
    effect: 'raises',
    listed: 'defaults',
  },
  'court-action-added': {
    one: 'New court action',
    many: 'new court actions',
    effect: 'lowers',
    listed: 'court',
  },
  'court-action-updated': {
    one: 'A court action was updated',
    many: 'court actions were updated',
    listed: 'court',
  },
  'court-action-removed': {
    one: 'A court action left your file',
    many: 'court actions left your file',
    effect: 'raises',
    listed: 'court',
  },
  'insolvency-added': {
    one: 'New personal insolvency',
    many: 'new personal insolvencies',
    effect: 'lowers',
    listed: 'court',
  },
  'insolvency-updated': {
    one: 'A personal insolvency was updated',
    many: 'personal insolvencies were updated',
    listed: 'court',
  },
  'insolvency-removed': {
    one: 'A personal insolvency left your file',
    many: 'personal insolvencies left your file',
    effect: 'raises',
    listed: 'court',
  },
  'payment-missed': {
    one: 'Late payment on an account',
    many: 'accounts with a late payment',
    effect: 'lowers',
    listed: 'accounts',
  },
  // The law keeps hardship information out of scores.
  'hardship-noted': {
    one: 'Hardship arrangement on an account',
    many: 'accounts with a hardship arrangement',
    listed: 'accounts',
  },
  'repayments-corrected': {
    one: 'Repayments of an account were corrected',
    many: 'accounts with corrected repayments',
    listed: 'accounts',
  },
};

/** Such as `New enquiry` or `2 new enquiries`. */
export function fileChangeWords({ kind, count }: FileChange): string {
  const { one, many } = READINGS[kind];
  return count === 1 ? one : `${count} ${many}`;
}

export function effectOf(kind: FileChangeKind): ScoreEffect {
  return READINGS[kind].effect ?? null;
}

/** `step` of the report's address, by section (REPORT-010). */
export const REPORT_STEPS: Record<Listed, number> = { accounts: 2, enquiries: 3, defaults: 4, court: 5 };

export function listedUnder(kind: FileChangeKind): Listed {
  return READINGS[kind].listed;
}
