import { SCORE_MESSAGES, UNUSABLE_ANSWERS } from '@wattle/domain/messages/score';
import { named } from '#web/navigation/bureau.ts';
import { paths } from '#web/navigation/paths.ts';
import { ContactSentence } from '#web/forms/contact-words.tsx';
import type { NoScoreReason, ScoreState } from './score-state.ts';

type NoScoreState = Extract<ScoreState, { kind: 'none' }>;

/** Each reason in one sentence (SCORE-017 to SCORE-020). */
const REASON_MESSAGES: Record<NoScoreReason, string> = {
  'not-scored': SCORE_MESSAGES.bureauNotScored,
  'service-down': SCORE_MESSAGES.bureauDown,
  'try-later': SCORE_MESSAGES.bureauTryLater,
  'identity-issue': SCORE_MESSAGES.bureauIdentityIssue,
  'bad-request': SCORE_MESSAGES.bureauBadRequest,
  'no-file': SCORE_MESSAGES.bureauNoFile,
  'contact-us': SCORE_MESSAGES.bureauContactUs,
};

/** The same in the history, where a bureau that is down leaves a month open (SCORE-021). */
const HISTORY_MESSAGES: Record<NoScoreReason, string> = {
  ...REASON_MESSAGES,
  'service-down': SCORE_MESSAGES.scoreUnavailable,
};

type Reason = Pick<NoScoreState, 'reason' | 'unusable'>;

export const reasonWords = ({ reason, unusable }: Reason): string =>
  unusable === null ? REASON_MESSAGES[reason] : UNUSABLE_ANSWERS[unusable].what;

export const historyWords = ({ reason, unusable }: Reason): string =>
  unusable === null ? HISTORY_MESSAGES[reason] : UNUSABLE_ANSWERS[unusable].what;

export function ReasonSentence({ children }: { children: string }) {
  return (
    <ContactSentence
      links={{
        'verify your details': paths.myDetails(),
        'verify details': paths.myDetails(),
        'your details': paths.myDetails(),
      }}
    >
      {named(children)}
    </ContactSentence>
  );
}
