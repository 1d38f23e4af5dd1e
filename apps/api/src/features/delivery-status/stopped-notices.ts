import type { Context } from '#api/platform/context.ts';

import { deleteSuppression, findSuppression } from './suppressions.sql.ts';

/**
 * Why a member gets no notices: mail to them came back or was reported as spam. Mails for the safety of their account
 * still go. Null where nothing is stopped.
 */
export const noticesStopped = ({ db }: Context, memberId: string) => findSuppression(db, memberId);

/** A member asks for notices once more. */
export const sendNoticesAgain = ({ db }: Context, memberId: string) => deleteSuppression(db, memberId);
