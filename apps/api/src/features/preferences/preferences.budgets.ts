import { MESSAGES } from '@wattle/domain/messages/all';

import { defineBudget, HOUR } from '#api/platform/throttles/budget.ts';

/**
 * Saved preferences and withdrawn consents of one member: each is a permanent record. A save is counted once it is
 * known not to cancel the account, since no number of saves may get in the way of that.
 */
export const preferencesByMember = defineBudget({
  name: 'preferencesByMember',
  hits: 60,
  windowMs: HOUR,
  says: MESSAGES.tooManyTries,
});
