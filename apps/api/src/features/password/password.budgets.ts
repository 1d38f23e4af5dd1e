import { defineBudget, HOUR, MINUTE } from '#api/platform/throttles/budget.ts';

/**
 * Temporary passwords requested from one address: enough for a forgetful household. A browser that has passed before
 * is exempt.
 */
export const resetByAddress = defineBudget({
  name: 'resetByAddress',
  hits: 10,
  windowMs: 10 * MINUTE,
  times: 'address-factor',
});

/** The same for one account from a browser that has passed before. */
export const resetByDevice = defineBudget({ name: 'resetByDevice', hits: 10, windowMs: 10 * MINUTE });

/**
 * For one mailbox and birth date: people who do not know the date can't use up the owner's. The window is the life of
 * a temporary password, so that the newest mail works for as long as this refuses.
 */
export const resetByPerson = defineBudget({ name: 'resetByPerson', hits: 5, windowMs: 30 * MINUTE });

/**
 * For one mailbox, whatever the date. Never refuses, as anybody can fill it: the log says that somebody is guessing
 * the date.
 */
export const resetByMailbox = defineBudget({
  name: 'resetByMailbox',
  hits: 100,
  windowMs: 24 * HOUR,
  alarmAt: 1,
  refuses: false,
});
