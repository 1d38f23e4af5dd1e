import { FileText, House, ListChecks } from 'lucide';
import { Link } from 'react-router';
import { paths } from '#web/app/paths.ts';
import { Icon } from '#web/ui/marks/icon.tsx';

type LinkBarProps = { hasReport: boolean; onNextSteps: (() => void) | null };

/** Shortcuts at the foot of a phone's screen; the report is for the cohort (DASH-009). */
export function LinkBar({ hasReport, onNextSteps }: LinkBarProps) {
  return (
    <nav className="linkbar" aria-label="Shortcuts">
      <Link to={paths.dashboard()} aria-current="page">
        <Icon of={House} />
        Home
      </Link>
      {hasReport && (
        <Link to={paths.creditReport()}>
          <Icon of={FileText} />
          Credit report
        </Link>
      )}
      {onNextSteps !== null && (
        <button type="button" onClick={onNextSteps}>
          <Icon of={ListChecks} />
          Next steps
        </button>
      )}
    </nav>
  );
}
