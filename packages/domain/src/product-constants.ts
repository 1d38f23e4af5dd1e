/** Shared timings. Configuration can shorten each; these are the defaults (CONST-007). */
export const TIMINGS = {
  infoMessageMs: 4000,
  existingUserRedirectMs: 10_000,
  deviceRetryMs: 1000,
  identityFirstPollMs: 5000,
  identityPollMs: 5000,
  scoreRetryMs: 3000,
  scoreCountUpStepMs: 20,
  carouselMs: 4000,
  homeCounterStepMs: 1000,
  homeCounterReadMs: 60_000,
  addressLookupDelayMs: 500,
} as const;

/** Retries. The score is requested once more than its retries (SCORE-014). */
export const TRIES = { device: 5, identityPolls: 10, scoreRetries: 5 } as const;

/** When a page asks a bureau again that was away. */
export const TRY_AGAIN_MS = 300_000;

/** Length of an invitation's secret (SPLASH-004). */
export const INVITATION_SECRET_LENGTH = 42;

export const LOCALE = 'en-AU';

/** Co-branded partners (CONST-002). */
export const PARTNER_IDS = { carFinance: 12, financePartner: 24 } as const;

/** Verified documents that open the credit report overview (IDV-055). */
export const DOCUMENTS_FOR_REPORT = 2;
