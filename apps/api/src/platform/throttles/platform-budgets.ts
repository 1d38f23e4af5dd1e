import {
  codeByAccount,
  codeByDestination,
  mailToAddress,
  smsByAddress,
  smsByNetwork,
  smsByNumberPrefix,
  smsOfStrangers,
  smsOverall,
  smsToNumber,
} from '../codes/code-budgets.ts';
import { oldPasswordByMember } from '../sessions/owner-check.ts';
import type { Budget } from './budget.ts';
import { entryByAddress } from './entry-budget.ts';
import { leadsByAddress, leadsByNetwork, leadsOverall } from './lead-budgets.ts';

/** The budgets of the platform's own rooms. */
export const PLATFORM_BUDGETS: readonly Budget[] = [
  entryByAddress,
  oldPasswordByMember,
  codeByDestination,
  codeByAccount,
  mailToAddress,
  smsToNumber,
  smsByAddress,
  smsByNetwork,
  smsByNumberPrefix,
  smsOfStrangers,
  smsOverall,
  leadsByAddress,
  leadsByNetwork,
  leadsOverall,
];
