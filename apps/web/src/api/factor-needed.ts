import { ApiError } from '@wattle/contract/client';

/** Whether the second factor was proved too long ago for what was asked: a new one is needed first. */
export function isFactorNeeded(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'second-factor-needed';
}
