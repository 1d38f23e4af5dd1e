import { ApiError } from '@wattle/contract/client';

/**
 * Whether the second factor was proved too long ago for this request, so that a new one is needed first. Asked again
 * after such a refusal, the server names the role it took back.
 */
export function isFactorNeeded(error: unknown): error is ApiError {
  return (
    error instanceof ApiError && (error.code === 'second-factor-needed' || error.code === 'role-missing')
  );
}
