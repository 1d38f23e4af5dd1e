import { useLocation } from 'react-router';
import { Note } from '#web/ui/layout/messages.tsx';

/** History state of the way out of a page whose login or registration ended while it was open. */
export const SESSION_OVER = { isSessionOver: true } as const;

/** Why this page opened instead of the one that was in use. */
export function SessionOver({ children }: { children: string }) {
  const { state } = useLocation();
  const isOver = typeof state === 'object' && state !== null && 'isSessionOver' in state;
  return isOver ? (
    <Note tone="warning" announce="status">
      {children}
    </Note>
  ) : null;
}
