import { House, ListChecks } from 'lucide';
import { Link } from 'react-router';
import { paths } from '#web/app/paths.ts';
import { Icon } from '#web/ui/icon.tsx';

/** Shortcuts at the foot of a phone's screen (DASH-009). The report joins them for the cohort once there is one. */
export function LinkBar({ onNextSteps }: { onNextSteps: (() => void) | null }) {
  return (
    <nav className="linkbar" aria-label="Shortcuts">
      <Link to={paths.dashboard()} aria-current="page">
        <Icon of={House} />
        Home
      </Link>
      {onNextSteps !== null && (
        <button type="button" onClick={onNextSteps}>
          <Icon of={ListChecks} />
          Next steps
        </button>
      )}
    </nav>
  );
}
