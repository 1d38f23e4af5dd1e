import { ApiError } from '@wattle/contract/client';

/**
 * Whether the second factor was proved too long ago for this request. On the next profile request the server names the
 * role it withdrew.
 */
export function isFactorNeeded(error: unknown): error is ApiError {
  return (
    error instanceof ApiError && (error.code === 'second-factor-needed' || error.code === 'role-missing')
  );
}
