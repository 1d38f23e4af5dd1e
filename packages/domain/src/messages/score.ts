/** Texts of dashboard, score and history. Texts quoted in the specification are verbatim. `{bureau}` as in `withBureau`. */
export const SCORE_MESSAGES = {
  featuredOffers: 'Your featured offers',
  unlockMoreDeals: 'Unlock more deals',
  seeAllOtherOffers: 'See all other available offers',
  otherOffers: 'Other available offers',
  getMyDeal: 'GET MY DEAL',

  bureauDown: '{bureau} is down at the moment. Please try again later.',
  bureauTryLater: '{bureau} could not give us your score yet. Please try again later.',
  bureauNoFile: '{bureau} has no credit file for you.',
  bureauNotScored: '{bureau} sent us your credit file this month, without a score.',
  bureauBadRequest: 'Please verify your details or contact us.',
  bureauIdentityIssue: '{bureau} could not match your identity. Please verify your details.',
  bureauContactUs: 'We could not get your score. Please contact us.',
  scoreUnavailable:
    'Your score is unavailable because {bureau} is under maintenance or busy. Please try again later.',
  bureauConsentMissing: 'We need your consent to get your score from {bureau}.',
  scoreFollowSteps:
    'We ask {bureau} once a month. If you have changed your details, check again and we will ask now.',
  checkAgain: 'Check again',
  tryAgain: 'Try again',
  tryAgainInAFewMinutes: 'You can try again in a few minutes.',
  noChange: 'No change',

  scoreComing: 'Getting your score…',
  scoreComingFrom:
    'The credit bureau works it out from your credit file. Looking at your own score does not affect it, however often you do, and no lender sees that you looked.',

  history3Months: '3 months',
  history6Months: '6 months',
  historyAll: 'All',
  historyReset: 'Your score history was reset when your score moved to a new scale.',
  historyEstimated: 'Estimated',
  historyEmpty: 'No score history yet.',
  historyBegins: "Each month's score from {bureau} appears here as a point.",
} as const;

/** The number of the request to a busy bureau (SCORE-014). */
export function scoreTry({ now, max }: { readonly now: number; readonly max: number }): string {
  return `Try ${now} of ${max}.`;
}

/** What became of an enquiry that an operator has to look at: in a sentence, and what follows from it. */
export const UNUSABLE_ANSWERS = {
  unmatched: {
    what: '{bureau} sent a file that we could not match to you.',
    follows: [
      'Its name and date of birth have to match yours before we show it, and we could not be sure that they do. We show it to no one, and we are looking into it.',
      'If you have changed your name or go by another, tell {bureau}, so that it files you under that name too. Check also that your name and date of birth are right in your details.',
    ],
  },
  unread: {
    what: '{bureau} sent an answer that we could not read.',
    follows: ['The fault is not yours. We are looking into it.'],
  },
  lost: {
    what: 'We asked {bureau}, and its answer did not reach us.',
    follows: ['The fault is not yours. We are looking into it.'],
  },
} as const;

/** Explains a file without a score. */
export const NOT_SCORED = [
  'Mostly that is because the file is new or has little on it, or because nothing has been reported on it for a long time. It is not a bad score: there is no score. Each month that a lender reports adds to your file.',
  'We ask {bureau} again next month. If you have a question about this, please contact us.',
] as const;

export type UnusableAnswer = keyof typeof UNUSABLE_ANSWERS;

export const ONCE_A_MONTH =
  'We ask {bureau} once a month. If you have a question about this, please contact us.';

export const isUnusableAnswer = (because: string | null): because is UnusableAnswer =>
  because !== null && Object.hasOwn(UNUSABLE_ANSWERS, because);
