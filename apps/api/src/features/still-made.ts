import type { FeatureParts } from '#api/platform/platform.ts';

import {
  registrationGuessByAccount,
  passwordByRegistration,
  registrationByAddress,
} from './registration/registration.budgets.ts';
import { passwordByAddress, passwordByDevice, passwordByAccount } from './sign-in/sign-in.budgets.ts';
import { reportPaperByMember } from './report/report.budgets.ts';
import { correctionsByMember, bansByMember, banLiftsByMember } from './corrections/corrections.budgets.ts';
import { identityByDocument, identityByMember } from './identity/identity.budgets.ts';
import { wizardByMember } from './wizards/wizards.budgets.ts';
import { registrationRetention } from './registration/registration.sql.ts';
import { accountRetention } from './account/account.sql.ts';

/** What the platform has to know of features that are still made by functions. */
export const STILL_MADE: readonly FeatureParts[] = [
  {
    budgets: [registrationGuessByAccount, passwordByRegistration, registrationByAddress],
    retention: registrationRetention,
  },
  { budgets: [passwordByAddress, passwordByDevice, passwordByAccount] },
  { budgets: [reportPaperByMember] },
  { budgets: [correctionsByMember, bansByMember, banLiftsByMember] },
  { budgets: [identityByDocument, identityByMember] },
  { budgets: [wizardByMember] },
  { retention: accountRetention },
];
