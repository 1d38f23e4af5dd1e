import { useSyncExternalStore } from 'react';
import { shortCount, unreadStore } from '#web/api/unread.ts';

export function Unread() {
  const unread = useSyncExternalStore(unreadStore.watch, unreadStore.get)?.unread ?? 0;
  if (unread === 0) return null;
  return (
    <>
      <span className="vh">, {unread} unread</span>
      <span className="bell__n" aria-hidden="true">
        {shortCount(unread)}
      </span>
    </>
  );
}
