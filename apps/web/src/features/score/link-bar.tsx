import { FileText, House, ListChecks } from 'lucide';
import { Link } from 'react-router';
import { paths } from '#web/navigation/paths.ts';
import { Icon } from '#web/ui/marks/icon.tsx';

type LinkBarProps = {
  selected: string;
  onHome: () => void;
  hasReport: boolean;
  /** Null where next steps are hidden. */
  onNextSteps: (() => void) | null;
};

/** Shortcuts at the bottom of a phone's screen; the report is for the cohort (DASH-009). */
export function LinkBar({ selected, onHome, hasReport, onNextSteps }: LinkBarProps) {
  const isAtSteps = selected === 'next-steps';
  return (
    <nav className="linkbar" aria-label="Shortcuts">
      <Link to={paths.dashboard()} aria-current={isAtSteps ? undefined : 'page'} onClick={onHome}>
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
        <button type="button" aria-current={isAtSteps ? 'true' : undefined} onClick={onNextSteps}>
          <Icon of={ListChecks} />
          Next steps
        </button>
      )}
    </nav>
  );
}
