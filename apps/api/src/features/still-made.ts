import type { FeatureParts } from '#api/platform/platform.ts';

import { passwordByAddress, passwordByDevice, passwordByAccount } from './sign-in/sign-in.budgets.ts';
import { resetByAddress, resetByDevice, resetByPerson, resetByMailbox } from './password/password.budgets.ts';
import { leavingPasswordByMember, copyByMember } from './leaving/leaving.budgets.ts';
import { reportPaperByMember } from './report/report.budgets.ts';
import { preferencesByMember } from './preferences/preferences.budgets.ts';
import { correctionsByMember, bansByMember, banLiftsByMember } from './corrections/corrections.budgets.ts';
import { identityByDocument, identityByMember } from './identity/identity.budgets.ts';
import { wizardByMember } from './wizards/wizards.budgets.ts';
import { leavingRetention } from './leaving/leaving.sql.ts';
import { accountRetention } from './account/account.sql.ts';

/** What the platform has to know of features that are still made by functions. */
export const STILL_MADE: readonly FeatureParts[] = [
  { budgets: [passwordByAddress, passwordByDevice, passwordByAccount] },
  { budgets: [resetByAddress, resetByDevice, resetByPerson, resetByMailbox] },
  { budgets: [leavingPasswordByMember, copyByMember], retention: leavingRetention },
  { budgets: [reportPaperByMember] },
  { budgets: [preferencesByMember] },
  { budgets: [correctionsByMember, bansByMember, banLiftsByMember] },
  { budgets: [identityByDocument, identityByMember] },
  { budgets: [wizardByMember] },
  { retention: accountRetention },
];
