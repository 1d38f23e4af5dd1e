import { SCORE_MESSAGES } from '@wattle/domain/messages/score';
import { named } from '#web/navigation/bureau.ts';
import { paths } from '#web/navigation/paths.ts';
import { ContactSentence } from '#web/forms/contact-words.tsx';
import type { NoScoreReason } from './score-state.ts';

/** Each reason in one sentence (SCORE-017 to SCORE-020). */
export const REASON_MESSAGES: Record<NoScoreReason, string> = {
  'service-down': SCORE_MESSAGES.bureauDown,
  'try-later': SCORE_MESSAGES.bureauTryLater,
  'identity-issue': SCORE_MESSAGES.bureauIdentityIssue,
  'bad-request': SCORE_MESSAGES.bureauBadRequest,
  'no-file': SCORE_MESSAGES.bureauNoFile,
  'contact-us': SCORE_MESSAGES.bureauContactUs,
};

/** The same in the history, where a bureau that is down leaves a month open (SCORE-021). */
export const HISTORY_MESSAGES: Record<NoScoreReason, string> = {
  ...REASON_MESSAGES,
  'service-down': SCORE_MESSAGES.scoreUnavailable,
};

export function ReasonSentence({ children }: { children: string }) {
  return (
    <ContactSentence
      links={{ 'verify your details': paths.myDetails(), 'verify details': paths.myDetails() }}
    >
      {named(children)}
    </ContactSentence>
  );
}
