import { MESSAGES } from '@wattle/domain/messages/all';

import { defineBudget, HOUR } from '#api/platform/throttles/budget.ts';

/**
 * New numbers that one account is given for a lost phone: each is an SMS and a mail that its owner must object to, so
 * whoever was stopped three times can't go on asking until somebody overlooks it.
 */
export const lostPhoneByMember = defineBudget({
  name: 'lostPhoneByMember',
  hits: 3,
  windowMs: 7 * 24 * HOUR,
  says: MESSAGES.lostPhoneTooOften,
});
