import type { OperationKey } from '@wattle/contract';

import { accountRows } from '#api/features/account/test-access.ts';
import { contactRows } from '#api/features/contact/test-access.ts';
import { contentRows } from '#api/features/content/test-access.ts';
import { correctionsRows } from '#api/features/corrections/test-access.ts';
import { identityRows } from '#api/features/identity/test-access.ts';
import { leavingRows } from '#api/features/leaving/test-access.ts';
import { lostPhoneRows } from '#api/features/lost-phone/test-access.ts';
import { mapRows } from '#api/features/map/test-access.ts';
import { noticesRows } from '#api/features/notices/test-access.ts';
import { offersRows } from '#api/features/offers/test-access.ts';
import { passwordRows } from '#api/features/password/test-access.ts';
import { preferencesRows } from '#api/features/preferences/test-access.ts';
import { registrationRows } from '#api/features/registration/test-access.ts';
import { reportRows } from '#api/features/report/test-access.ts';
import { scoreRows } from '#api/features/score/test-access.ts';
import { signInRows } from '#api/features/sign-in/test-access.ts';
import { trackingRows } from '#api/features/tracking/test-access.ts';
import { wizardsRows } from '#api/features/wizards/test-access.ts';

import type { Row } from './test-matrix-inputs.ts';

/** Who gets what from each operation: a file of each area, which does not compile while a row is missing. */
export const MATRIX: Record<OperationKey, Row> = {
  ...registrationRows,
  ...signInRows,
  ...lostPhoneRows,
  ...passwordRows,
  ...accountRows,
  ...identityRows,
  ...scoreRows,
  ...reportRows,
  ...noticesRows,
  ...leavingRows,
  ...offersRows,
  ...trackingRows,
  ...contactRows,
  ...preferencesRows,
  ...correctionsRows,
  ...contentRows,
  ...wizardsRows,
  ...mapRows,
};
