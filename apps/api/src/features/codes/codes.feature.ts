import type { Feature } from '../feature.ts';
import { CODE_BUDGETS } from './code-budgets.ts';
import { CODES_TABLE } from './codes.sql.ts';

/** Six digits by mail or SMS, which other features send and redeem. */
export const codes: Feature = {
  name: 'codes',
  budgets: CODE_BUDGETS,
  sealed: [CODES_TABLE],
};
