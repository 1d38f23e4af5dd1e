import { fileOnTheWire } from '../answer.ts';
import type { CorrectionDesk } from '../desks/correction-desk.ts';
import { makeAnswerOnce } from '../lives/answer-once.ts';
import { fileAsOf } from '../lives/credit-file.ts';
import { heldBy, type HeldOf } from '../lives/held.ts';
import { insolvenciesAsOf } from '../lives/insolvency.ts';
import { monthOf } from '../lives/months.ts';
import { JsonApiError } from './json-api.ts';
import { reportedToJarrah } from './own-file.ts';
import { reportDocument, type ReportDocument } from './report.ts';
import type { ReportRequest } from './request.ts';
import { jarrahScorecard, scoreByJarrah } from './scorecard.ts';

export const refusals = {
  NO_FILE: { status: 404, code: 'file-not-found', title: 'There is no file of this person' },
  TRY_LATER: { status: 429, code: 'report-in-preparation', title: 'Ask again in a few seconds' },
  UNAVAILABLE: { status: 503, code: 'reports-unavailable', title: 'Reports are unavailable' },
  SUBJECT_REJECTED: { status: 422, code: 'person-rejected', title: 'The details were rejected' },
  BIRTH_DATE_MISMATCH: { status: 422, code: 'birth-date-mismatch', title: 'Another birth date is held' },
  CONTACT_US: { status: 422, code: 'manual-handling', title: 'This file is handled by hand' },
  UNKNOWN_SCORECARD: { status: 422, code: 'unknown-scorecard', title: 'There is no such scorecard' },
} as const;
export type Refusal = keyof typeof refusals;

export function refused(code: Refusal): JsonApiError {
  return new JsonApiError(refusals[code]);
}

const isRefusal = (code: string): code is Refusal => Object.hasOwn(refusals, code);

type Reports = { isFirst: boolean; document: ReportDocument };

/** Reports of the bureau's own files. Throws a `JsonApiError` where there is none. */
export function makeReports(lives: HeldOf, corrections: Pick<CorrectionDesk, 'corrected'>) {
  const heldOf = heldBy(lives, (life, person, month) =>
    corrections.corrected(reportedToJarrah(life, person, month), person),
  );
  let made = 0;
  const answerOnce = makeAnswerOnce(heldOf, (request: ReportRequest, lifeUntil) => {
    made += 1;
    const asOf = monthOf(request.asOf);
    const credit = fileAsOf(lifeUntil(asOf), asOf);
    const insolvencies = insolvenciesAsOf(request.subject, asOf);
    const score = scoreByJarrah({ credit, insolvencies });
    return reportDocument({ request, file: fileOnTheWire(credit), insolvencies, score });
  });

  return (request: ReportRequest): Reports => {
    if (request.scorecard !== jarrahScorecard.id) {
      const source = { pointer: '/data/attributes/scorecard' };
      throw new JsonApiError({ ...refusals.UNKNOWN_SCORECARD, source });
    }
    const before = made;
    const { body } = answerOnce(request);
    if (!('code' in body)) return { isFirst: made > before, document: body };
    throw isRefusal(body.code) ? refused(body.code) : new Error(`no refusal for ${body.code}`);
  };
}
