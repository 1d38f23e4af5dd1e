/**
 * Why a month's enquiry gave no report, and will not be made again this month unless the member's details change or an
 * operator decides so.
 * - `unmatched`: the bureau answered with a file that is not the member's.
 * - `unread`: we could not read what the bureau answered.
 * - `lost`: no answer came, and the bureau may have taken the enquiry.
 */
export const NO_REPORT_BECAUSE = [
  'no-file',
  'details-rejected',
  'identity-mismatch',
  'contact-us',
  'unmatched',
  'unread',
  'lost',
] as const;
export type NoReportBecause = (typeof NO_REPORT_BECAUSE)[number];

/** `not-scored`: the file is there, and the bureau made no score from it. */
export const NO_SCORE_BECAUSE = [...NO_REPORT_BECAUSE, 'not-scored'] as const;
export type NoScoreBecause = (typeof NO_SCORE_BECAUSE)[number];
