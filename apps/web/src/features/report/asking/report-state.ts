import { ApiError } from '@wattle/contract/client';
import { isUnusableAnswer, type UnusableAnswer } from '@wattle/domain/messages/score';
import type { ReportAnswer } from './load-report.ts';

/** Why there is no report although the bureau answered, in order of precedence. */
type Issue = 'try-later' | 'bad-request' | 'no-file';
type OtherIssue = Exclude<Issue, 'no-file'>;

export type ReportState =
  | { readonly kind: 'service-down' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: OtherIssue }
  /** An operator has to look at the bureau's answer. */
  | { readonly kind: 'unusable'; readonly because: UnusableAnswer }
  | { readonly kind: 'loading' }
  | { readonly kind: 'documents-needed' }
  | { readonly kind: 'no-file'; readonly answer: ReportAnswer }
  | { readonly kind: 'shown'; readonly answer: ReportAnswer };

type Known = {
  readonly error: unknown;
  readonly answer: ReportAnswer | undefined;
  readonly isLoading: boolean;
  readonly hasDocuments: boolean;
};

/** The page's state: the first in the list that holds (REPORT-016). */
export function reportStateOf({ error, answer, isLoading, hasDocuments }: Known): ReportState {
  const lacksDocuments = isDocumentsNeeded(error) || !hasDocuments;
  if (isBureauDown(error)) return { kind: 'service-down' };
  if (error !== null && !isDocumentsNeeded(error)) return { kind: 'failed', error };
  const because = isLoading ? null : (answer?.reportInfo.issue.noReportBecause ?? null);
  if (isUnusableAnswer(because)) return { kind: 'unusable', because };
  const issue = answer && !isLoading ? issueOf(answer) : null;
  if (issue === 'no-file' && answer !== undefined) return { kind: issue, answer };
  if (issue !== null && issue !== 'no-file') return { kind: issue };
  if (isLoading) return { kind: 'loading' };
  if (lacksDocuments) return { kind: 'documents-needed' };
  return answer === undefined ? { kind: 'loading' } : { kind: 'shown', answer };
}

/** The reason; without one, the report should be requested later. */
function issueOf({ reportInfo: { issue } }: ReportAnswer): Issue | null {
  if (issue.isTryLater) return 'try-later';
  if (issue.isScoreBadRequest) return 'bad-request';
  if (issue.isNoFile) return 'no-file';
  return issue.noReport ? 'try-later' : null;
}

function isBureauDown(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409;
}

/** The server counts documents again on every request (REPORT-006). */
function isDocumentsNeeded(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'documents-needed';
}
