import type { Context } from '#api/platform/context.ts';

import { deleteSuppression, findSuppression } from './suppressions.sql.ts';

/**
 * Why a member gets no notices: mail to them bounced or was reported as spam. Security mails still go. Null when
 * nothing is stopped.
 */
export const noticesStopped = ({ db }: Context, memberId: string) => findSuppression(db, memberId);

export const sendNoticesAgain = ({ db }: Context, memberId: string) => deleteSuppression(db, memberId);
