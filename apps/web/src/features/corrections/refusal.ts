import { ApiError } from '@wattle/contract/client';
import { genericMessage } from '#web/forms/problem-words.ts';

const KEPT = 'What you wrote is still here.';
const NO_ANSWER = 'We could not reach our server. Please check your connection and try again.';

/** The message for a refused request. The server's own is the most specific: an open case, or a wait. */
export function refusalMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return genericMessage(error);
  const { problem, status } = error;
  if (problem === null) return NO_ANSWER;
  const own = status === 403 || status >= 500 ? undefined : (problem.errorMessage ?? OWN[problem.code]);
  return own ?? `${genericMessage(error)}.`;
}

export function formRefusalMessage(error: unknown): string {
  return `${refusalMessage(error)} ${KEPT}`;
}

const OWN: Readonly<Record<string, string>> = {
  'correction-item-unknown': 'This is no longer in your report. Open your report again to see the latest.',
  'correction-open-already': 'You have an open case about this already.',
  'correction-unknown': 'We cannot find this case. Open the page again to see your cases.',
  'correction-closed': 'This case is closed already.',
  'ban-open-already': 'Your file is already frozen, or about to be.',
  'ban-not-in-force': 'Your file is no longer frozen, or the freeze is already being lifted.',
};
