import { defineBudget, HOUR } from '#api/platform/throttles/budget.ts';

/** Enquiries and complaints from one address: enough for a talkative household. */
export const contactByAddress = defineBudget({
  name: 'contactByAddress',
  hits: 10,
  windowMs: HOUR,
  times: 'address-factor',
});

/** From one account, whatever the address. */
export const contactByAccount = defineBudget({ name: 'contactByAccount', hits: 10, windowMs: 24 * HOUR });

/**
 * To one mailbox, which is mailed a reference number each time: nobody may fill another's that way. Beyond it no mail
 * is sent, but the message is accepted all the same.
 */
export const contactByMailbox = defineBudget({ name: 'contactByMailbox', hits: 5, windowMs: 24 * HOUR });
