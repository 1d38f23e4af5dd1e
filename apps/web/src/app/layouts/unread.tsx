import { useSyncExternalStore } from 'react';
import { bellName, shortCount, unreadStore } from '#web/api/unread.ts';

export function Unread() {
  const unseen = useSyncExternalStore(unreadStore.watch, unreadStore.get)?.unseen ?? 0;
  return (
    <>
      <span className="vh">{bellName(unseen)}</span>
      {unseen > 0 && (
        <span className="bell__n" aria-hidden="true">
          {shortCount(unseen)}
        </span>
      )}
    </>
  );
}
