import { useEffect, useLayoutEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { MAILED_PASSWORD_MAX, paths } from '#web/navigation/paths.ts';

const useEarlyEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/**
 * The temporary password from `p`, cut to 50 characters (PWD-017). Removed from the address at once and kept in memory
 * until the page is left or `forget` is called.
 */
export function useMailedPassword(): { mailed: string | null; forget: () => void } {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const given = search.get('p');
  const [mailed, setMailed] = useState(given === '' ? null : (given?.slice(0, MAILED_PASSWORD_MAX) ?? null));
  const isShown = given !== null;
  useEarlyEffect(() => {
    if (isShown) void navigate(paths.changePassword(), { replace: true });
  }, [isShown, navigate]);
  return { mailed, forget: () => setMailed(null) };
}
