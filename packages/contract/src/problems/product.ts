import type { Problem } from './problem.ts';

/** Score, report, identity, corrections, offers and the rest of the product. */
export const PRODUCT_PROBLEMS = {
  'consent-missing': {
    status: 403,
    title: 'Consent is needed to obtain a score',
    happened: 'The consent to obtain a score is not recorded or was withdrawn. The bureau was not asked.',
    action: 'Give the consent. Without it there is no score.',
  },
  'no-second-bureau': {
    status: 404,
    title: 'There is no second bureau',
    happened: 'This installation asks one bureau only. Nothing was asked.',
    action: 'Call it only where the profile names a `secondBureau`.',
  },
  'no-estimates': {
    status: 404,
    title: 'The bureau gives no estimates',
    happened: "This installation's bureau does not estimate scores. Nothing was asked.",
    action: 'Call it only where the profile has `hasEstimates`.',
  },
  'no-corrections': {
    status: 404,
    title: 'The bureau takes no corrections from us',
    happened: "This installation's bureau takes corrections and freezes on its own page. Nothing was asked.",
    action: 'Lead the member to the `bureauPortal` of the profile.',
  },
  'documents-needed': {
    status: 403,
    title: 'Two verified documents are needed',
    happened:
      "The credit report needs two verified identity documents (driver's licence, passport or Medicare card). Nothing of the report was sent.",
    action: 'Verify another document.',
  },
  'score-unavailable': {
    status: 409,
    title: 'The score is not available',
    isProviderAway: true,
    happened:
      'The bureau cannot be reached or sent no usable answer. Nothing was ordered twice. `scoreHistory` holds the earlier months.',
    action: 'Show the last score with its date and the history, and try again after `retryAfterSeconds`.',
  },
  'score-try-later': {
    status: 417,
    title: 'The score is not ready yet',
    isProviderAway: true,
    happened:
      'The bureau is not ready, or another tab is asking it. `tryingCGetScoreCount` of `tryingGetScoreMax` tries are spent. `scoreHistory` holds the earlier months.',
    action:
      'Ask again after `retryAfterSeconds` until the tries are spent. Then show the last score with its date and the history.',
  },
  'report-unavailable': {
    status: 409,
    title: 'The credit report is not available',
    happened:
      'The bureau cannot be reached or sent no usable answer. Nothing was ordered twice. A download gets the same answer when the bureau has no file.',
    action: 'Try again later; an immediate retry does not help.',
  },
  'report-try-later': {
    status: 417,
    title: 'The credit report is not ready yet',
    happened: 'The bureau is not ready, or another tab is asking it. Nothing was ordered twice.',
    action: 'Ask again with `retry: true` after `retryAfterSeconds`, five times at most.',
  },
  'what-if-no-score': {
    status: 409,
    title: 'There is no score to estimate from',
    happened:
      'The bureau has no credit file of the member, cannot match one, or makes no score from it. There is nothing to estimate from.',
    action: '`POST /v1/creditscore` says why there is no score. Another try changes nothing.',
  },
  'identity-details-refused': {
    status: 400,
    title: 'The document details could not be used',
    event: 'document-refused',
    happened:
      'The document service cannot use these details, or the document is used for another account. The answer does not say which.',
    action: 'Check the details, or choose another document.',
  },
  'identity-document-verified': {
    status: 400,
    title: 'The document is already verified',
    happened: 'This kind of document is already verified for the member. Nothing was checked.',
    action: 'Continue, or choose another document.',
  },
  'identity-check-unknown': {
    status: 400,
    title: 'The identity check could not be found',
    event: 'document-refused',
    happened: 'The tracking reference belongs to no check of this member in this session.',
    action: 'Start a new check.',
  },
  'identity-deferred': {
    status: 417,
    title: 'The identity check is taking longer',
    happened: 'The document service needs longer than the polls allow. `isDeferred` is set.',
    action: 'Come back later.',
  },
  'identity-disabled': {
    status: 417,
    title: 'Identity checks are turned off',
    isProviderAway: true,
    happened: 'The document service is turned off. `isDisabled` is set. No try was counted.',
    action: 'Come back later.',
  },
  'identity-busy': {
    status: 417,
    title: 'The identity service is busy',
    isProviderAway: true,
    happened: 'The document service cannot be reached or sent no usable answer. No try was counted.',
    action: 'Send the same details a little later: they continue the same check.',
  },
  'identity-limit': {
    status: 429,
    title: 'Too many identity checks',
    event: 'document-refused',
    happened: 'This document was tried three times, or five checks were made in a day.',
    action: 'Wait `retryAfterSeconds` (also the `Retry-After` header).',
  },
  'case-unknown': {
    status: 404,
    title: 'We do not know this case',
    happened: 'The reference number and the key that came with it do not belong to any of our cases.',
    action: 'Write to us again, and quote the reference number in the text.',
  },
  'correction-item-unknown': {
    status: 404,
    title: 'The item is not on your credit report',
    happened:
      'The latest credit report has no such item. It may have left the report since the page was loaded. Nothing was sent.',
    action: 'Reload the report. A client keeps the text.',
  },
  'correction-unknown': {
    status: 404,
    title: 'The correction request could not be found',
    happened: 'The member has no correction request with this id.',
    action: 'Reload the list of requests.',
  },
  'correction-open-already': {
    status: 409,
    title: 'A correction of this item has already been asked for',
    happened: 'A request about this item is not answered yet. Nothing was sent a second time.',
    action: 'See the open request.',
  },
  'correction-closed': {
    status: 409,
    title: 'The correction request is closed',
    happened:
      'The request was closed, perhaps on another device, or it is decided and can no longer be withdrawn.',
    action: 'Reload the list of requests.',
  },
  'ban-open-already': {
    status: 409,
    title: 'A ban has already been asked for',
    happened: 'A ban is in force or on its way to the bureau. It can be extended or lifted.',
    action: 'See the current ban.',
  },
  'ban-not-in-force': {
    status: 409,
    title: 'No ban is in force',
    happened:
      'There is no ban to extend, pass on or lift, or the bureau has not confirmed the last request yet.',
    action: 'Reload the ban.',
  },
  'hand-over-changed': {
    status: 409,
    title: 'The details to be sent have changed',
    happened:
      'The consent no longer covers what would be sent: an answer or the wording changed, or the partner does not take this plan. Nothing was sent, and no consent was recorded.',
    action: 'Reload the assistant, check what would be sent, and consent again.',
  },
  'preferences-refused': {
    status: 400,
    title: 'There was an error requesting your data',
    happened: 'The mailing provider refused the request about this member. Saved preferences are unchanged.',
    action: 'Try again, or use the page of consents, which needs no provider.',
  },
  'preferences-sync': {
    status: 404,
    title: 'There is a sync problem with our mailing provider',
    happened:
      'The mailing provider does not know the member. The saved preferences were sent to it again; nothing is lost.',
    action: 'Try again.',
  },
  'preferences-unavailable': {
    status: 500,
    title: 'The mailing provider is not answering',
    happened:
      'The mailing provider sent no usable answer in time, so the saved preferences could not be compared with it. Saving still works.',
    action: 'Try again, or use the page of consents, which needs no provider.',
  },
  'product-unknown': {
    status: 404,
    title: 'The product is not on offer',
    happened:
      'The catalogue has no product with this id, type and partner for this caller. No address is returned.',
    action: 'Go back to the offers. A client follows no other address.',
  },
  'region-unknown': {
    status: 404,
    title: 'The region is not on the map',
    happened: 'The score map has no region with this code. `POST /v1/map/areas` returns the codes.',
    action: 'Search again.',
  },
  'address-unavailable': {
    status: 503,
    title: 'Addresses cannot be looked up',
    happened: 'The address service cannot be reached or sent no usable answer.',
    action: 'Type the whole address.',
  },
} as const satisfies Record<string, Problem>;
