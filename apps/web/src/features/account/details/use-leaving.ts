import { useNavigate } from 'react-router';
import { paths } from '#web/navigation/paths.ts';

/** Goes back in history, or to the dashboard if the visit began here (ACC-008). */
export function useLeaving(): () => void {
  const navigate = useNavigate();
  return () => void (hasEarlierPage() ? navigate(-1) : navigate(paths.dashboard()));
}

/** The router numbers this visit's history entries; before the first is another site. */
function hasEarlierPage(): boolean {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null || !('idx' in state)) return false;
  return typeof state.idx === 'number' && state.idx > 0;
}
