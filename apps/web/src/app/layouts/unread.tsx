import { useSyncExternalStore } from 'react';
import { shortCount, unreadStore } from '#web/api/unread.ts';

export function Unread() {
  const unseen = useSyncExternalStore(unreadStore.watch, unreadStore.get)?.unseen ?? 0;
  if (unseen === 0) return null;
  return (
    <>
      <span className="vh">, {unseen} new</span>
      <span className="bell__n" aria-hidden="true">
        {shortCount(unseen)}
      </span>
    </>
  );
}
