import { SCORE_NOTICES_CONSENT } from '@wattle/domain/score/score-notices';

import type { Context } from '#api/platform/context.ts';
import { isConsentGranted } from '#api/platform/members/consents.sql.ts';
import { recordConsent } from '#api/platform/members/record-consent.ts';

/** Whether the member's latest consent to score-change notices is granted. */
export const wantsNotices = ({ db }: Context, memberId: string): Promise<boolean> =>
  isConsentGranted(db, { memberId, kind: SCORE_NOTICES_CONSENT.kind });

type Choice = {
  memberId: string;
  wanted: boolean;
  source: string;
  /** The wording agreed to; the switch's own by default. */
  version?: string;
};

/** Records a choice that differs from the latest; repeating it records nothing. */
export function chooseNotices(ctx: Context, { wanted: granted, ...choice }: Choice): Promise<void> {
  return recordConsent(ctx, SCORE_NOTICES_CONSENT, { ...choice, granted });
}
