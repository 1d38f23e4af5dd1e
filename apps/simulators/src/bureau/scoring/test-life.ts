import type { Account, Life } from '../histories/credit-file.ts';
import { monthOf } from '../histories/months.ts';

export const NOW = monthOf('2026-11');

export const CARD: Account = {
  reference: 'A-100000',
  provider: 'Coolamon Bank',
  type: 'CREDIT_CARD',
  limit: 5_000,
  opened: NOW - 36,
  openedDay: 3,
  closed: null,
  missed: new Map(),
  hardship: null,
};

/** A life of five years in which nothing happened. */
export const EMPTY_LIFE: Life = {
  fileSince: NOW - 60,
  accounts: [],
  enquiries: [],
  defaults: [],
  courtActions: [],
};
