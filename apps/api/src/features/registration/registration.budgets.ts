import { defineBudget, HOUR, MINUTE } from '#api/platform/throttles/budget.ts';

/**
 * Registrations with one address, each of which tries a password against the address's owner: separate from log-ins.
 */
export const registrationGuessByAccount = defineBudget({
  name: 'registrationGuessByAccount',
  hits: 100,
  windowMs: 24 * HOUR,
});

/** Wrong passwords with the mailed link of one registration, as for a log-in. */
export const passwordByRegistration = defineBudget({
  name: 'passwordByRegistration',
  hits: 6,
  windowMs: HOUR,
  blockMs: 15 * MINUTE,
  blockMaxMs: 2 * HOUR,
});

/** Registrations from one address: a household, not a bot farm. */
export const registrationByAddress = defineBudget({
  name: 'registrationByAddress',
  hits: 20,
  windowMs: 10 * MINUTE,
  times: 'address-factor',
});
