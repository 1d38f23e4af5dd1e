import { useNavigate } from 'react-router';
import { type Gate, refreshProfile } from '#web/api/session.ts';

/** After a refusal: goes on, if the page's step has been done elsewhere. Resolves to whether it does. */
export function useLeadOn(gate: Gate | undefined): () => Promise<boolean> {
  const navigate = useNavigate();
  return async () => {
    const profile = gate === undefined ? null : await refreshProfile().catch(() => null);
    const path = profile === null ? null : (gate?.(profile) ?? null);
    if (path !== null) await navigate(path, { replace: true });
    return path !== null;
  };
}
