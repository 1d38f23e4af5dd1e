import { useNavigate } from 'react-router';
import { paths } from '#web/navigation/paths.ts';

/** Goes back in history, or to the dashboard when this page is where the visit began (ACC-008). */
export function useLeaving(): () => void {
  const navigate = useNavigate();
  return () => void (hasEarlierPage() ? navigate(-1) : navigate(paths.dashboard()));
}

/** The router numbers this visit's entries in the browser's own history; before the first lies another site. */
function hasEarlierPage(): boolean {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null || !('idx' in state)) return false;
  return typeof state.idx === 'number' && state.idx > 0;
}
