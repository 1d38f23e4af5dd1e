import { safeReturnPath } from '@wattle/domain/journeys/journey';
import { PATHS } from '@wattle/domain/pages/paths';
import { paths } from '#web/navigation/paths.ts';

/**
 * Where the server leads after a change of e-mail or mobile: the code step, by way of the second factor when that was
 * proved long ago. Null for a path that is not ours.
 */
export function codeStep(redirectUri: string | null | undefined): string | null {
  const [path, query] = redirectUri?.split('?', 2) ?? [];
  if (path !== PATHS.secondFactor) return safeReturnPath(redirectUri, null);
  const returnTo = new URLSearchParams(query).get('retUrl');
  return paths.secondFactor({ returnTo: safeReturnPath(returnTo, paths.myDetails()) });
}
