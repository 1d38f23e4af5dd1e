import { SCORE_MESSAGES } from '@wattle/domain/messages/score';
import { paths } from '#web/navigation/paths.ts';
import { ContactSentence } from '#web/forms/contact-words.tsx';
import type { NoScoreReason } from './score-state.ts';

/** Each reason in a sentence, and what follows from it (SCORE-017 to SCORE-021). */
export const REASON_MESSAGES: Record<NoScoreReason, readonly string[]> = {
  'service-down': [SCORE_MESSAGES.bureauDown, SCORE_MESSAGES.scoreUnavailable],
  'try-later': [SCORE_MESSAGES.bureauTryLater],
  'identity-issue': [SCORE_MESSAGES.bureauIdentityIssue],
  'bad-request': [SCORE_MESSAGES.bureauBadRequest],
  'no-file': [SCORE_MESSAGES.bureauNoFile],
  'contact-us': [SCORE_MESSAGES.bureauContactUs],
};

export function ReasonSentence({ children }: { children: string }) {
  return (
    <ContactSentence
      links={{ 'verify your details': paths.myDetails(), 'verify details': paths.myDetails() }}
    >
      {children}
    </ContactSentence>
  );
}
