import { useLocation, useNavigate } from 'react-router';
import { Tabs } from '#web/ui/layout/tabs.tsx';
import { Matrix } from './matrix.tsx';
import { PushCard } from './push/push-card.tsx';
import { WhatHappened } from './what-happened.tsx';
import './notifications.css';

const SETTINGS = 'settings';

/** Two tabs; the second has an address of its own. */
export function NotificationsPlace() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  return (
    <div className="nots">
      <Tabs
        label="Notifications"
        selected={hash === `#${SETTINGS}` ? SETTINGS : 'list'}
        onSelect={(key) =>
          void navigate(
            { hash: key === SETTINGS ? `#${SETTINGS}` : '' },
            { replace: true, preventScrollReset: true },
          )
        }
        tabs={[
          { key: 'list', label: 'What happened', panel: <WhatHappened /> },
          { key: SETTINGS, label: 'What we tell you', panel: <Matrix /> },
        ]}
      />
      <PushCard isAlways={hash === `#${SETTINGS}`} />
    </div>
  );
}
