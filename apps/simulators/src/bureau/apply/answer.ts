import type { Reply } from '../histories/people.ts';
import type { ApplyRequest } from './request.ts';
import type { Scorecard } from './scorecards.ts';

/** What the bureau holds of a person, as of the plain protocol. */
export type Answer = Extract<Reply, { status: 200 }>['body'];
export type File = NonNullable<Answer['file']>;

/** All that goes into a report. */
export type Found = { request: ApplyRequest; scorecards: readonly Scorecard[]; answer: Answer; file: File };
