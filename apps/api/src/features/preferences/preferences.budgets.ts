import { MESSAGES } from '@wattle/domain/messages/all';

import { defineBudget, HOUR } from '#api/platform/throttles/budget.ts';

/**
 * Saves and withdrawals per member; each is a permanent record. Cancelling the account is not counted here, so saves
 * cannot block it.
 */
export const preferencesByMember = defineBudget({
  name: 'preferencesByMember',
  hits: 60,
  windowMs: HOUR,
  says: MESSAGES.tooManyTries,
});
