export type { Problem } from './problems/problem.ts';
import { PRODUCT_PROBLEMS } from './problems/product.ts';
import { REGISTRATION_PROBLEMS } from './problems/registration.ts';
import { REQUEST_PROBLEMS } from './problems/requests.ts';
import { SIGN_IN_PROBLEMS } from './problems/sign-in.ts';

/** The refusals by what they are about, as the reference lists them. */
export const PROBLEM_GROUPS = {
  'Any call': REQUEST_PROBLEMS,
  Registration: REGISTRATION_PROBLEMS,
  'Login, codes and passwords': SIGN_IN_PROBLEMS,
  'The product': PRODUCT_PROBLEMS,
} as const;

/**
 * Every refusal the API can give, with everything about it: the only code-to-status table. The statuses are the documents' own
 * (document 1 §8), odd ones included: 300 and 302 are sent without a `Location` header, so a browser hands them to the
 * page instead of following them.
 */
export const PROBLEMS = {
  ...REQUEST_PROBLEMS,
  ...REGISTRATION_PROBLEMS,
  ...SIGN_IN_PROBLEMS,
  ...PRODUCT_PROBLEMS,
} as const;

export type ProblemCode = keyof typeof PROBLEMS;

/** A score's history on the wire; `operations/score.ts` has its schema. */
type ScoreHistoryBody = {
  items: { date: string; score: number; isEstimated: boolean }[];
  resetOn: string | null;
};

/** The body of every refusal (RFC 9457) with the fields that document 1 §8 names. */
export type ProblemBody = {
  type: string;
  title: string;
  status: number;
  code: ProblemCode;
  requestId: string;
  /** A sentence for people, ready to show. */
  errorMessage?: string | undefined;
  /** The refused fields with the reasons (REG-037). */
  errors?: readonly { field: string; message: string }[] | undefined;
  /** The next path, where the refusal has one (REG-058, LOGIN-028). */
  redirect_uri?: string | undefined;
  isDeferred?: boolean | undefined;
  isDisabled?: boolean | undefined;
  /** Whole seconds to wait before asking again; also the `Retry-After` header. */
  retryAfterSeconds?: number | undefined;
  tryingCGetScoreCount?: number | undefined;
  tryingGetScoreMax?: number | undefined;
  /** What a member has from earlier months, where this month's score can't be had now (HIST-006). */
  scoreHistory?: ScoreHistoryBody | undefined;
};
