import { useNavigate } from 'react-router';
import { type Gate, type Profile, refreshProfile } from '#web/api/session.ts';
import { SESSION_OVER } from '../session-over.tsx';

/** Goes on after a refusal, if the page's step has been done elsewhere. Resolves to whether it does. */
export function useLeadOn(gate: Gate | undefined): () => Promise<boolean> {
  const navigate = useNavigate();
  return async () => {
    const profile = gate === undefined ? null : await refreshProfile().catch(() => null);
    const path = profile === null ? null : (gate?.(profile) ?? null);
    if (profile === null || path === null) return false;
    await navigate(path, { replace: true, state: isOver(profile) ? SESSION_OVER : null });
    return true;
  };
}

/** Neither logged in nor registering. */
const isOver = ({ isAuthenticated, registeringUsername }: Profile) =>
  !isAuthenticated && registeringUsername === null;
