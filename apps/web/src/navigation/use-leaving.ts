import { useNavigate } from 'react-router';

/** Goes back in history, or to `otherwise` if the visit began here (ACC-008, DEL-003). */
export function useLeaving(otherwise: string): () => void {
  const navigate = useNavigate();
  return () => void (hasEarlierPage() ? navigate(-1) : navigate(otherwise));
}

/** The router numbers this visit's history entries; before the first is another site. */
function hasEarlierPage(): boolean {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null || !('idx' in state)) return false;
  return typeof state.idx === 'number' && state.idx > 0;
}
