import { Bell as BellIcon } from 'lucide';
import { Suspense } from 'react';
import { NavLink } from 'react-router';
import { ForViewer } from '#web/navigation/for-viewer.tsx';
import { paths } from '#web/navigation/paths.ts';
import { isUnknown, useViewer } from '#web/navigation/viewer.ts';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.ts';
import { Icon } from '#web/ui/marks/icon.tsx';

// Only for members.
const Unread = lazyWithRetry(async () => (await import('./unread.tsx')).Unread);

const NAME = <span className="vh">Notifications</span>;

/** Shows the count; on static pages `plain/bell` does. */
export function Bell() {
  const viewer = useViewer();
  return (
    <ForViewer kind="member">
      <NavLink className="bell" to={paths.notifications()}>
        <Icon of={BellIcon} />
        {isUnknown(viewer) ? (
          <span data-unread="">{NAME}</span>
        ) : (
          <Suspense fallback={NAME}>
            <Unread />
          </Suspense>
        )}
      </NavLink>
    </ForViewer>
  );
}
