import { safeReturnPath } from '@wattle/domain/journeys/journey';
import { PATHS } from '@wattle/domain/pages/paths';
import { paths } from '#web/navigation/paths.ts';

/**
 * The code step after a change of e-mail or mobile, through the second factor when its proof is too old. Null for an
 * unknown path.
 */
export function codeStep(redirectUri: string | null | undefined): string | null {
  const [path, query] = redirectUri?.split('?', 2) ?? [];
  if (path !== PATHS.secondFactor) return safeReturnPath(redirectUri, null);
  const returnTo = new URLSearchParams(query).get('retUrl');
  return paths.secondFactor({ returnTo: safeReturnPath(returnTo, paths.myDetails()) });
}
