export { Article } from './article.ts';
export type { CallInput } from './client.ts';
export { PartnerRule } from './operations/wizards.ts';
export { CHALLENGE_HEADERS, problemsOf, type Operation } from './operation.ts';
export {
  OPERATION_KEYS,
  operationOf,
  operations,
  type BodyOf,
  type OperationKey,
  type Operations,
  type ParamsOf,
  type ParsedBodyOf,
  type QueryOf,
  type ResponseOf,
} from './operations.ts';
export { ScoreHistory } from './operations/score.ts';
export { PROBLEMS, type ProblemBody, type ProblemCode } from './problems.ts';
