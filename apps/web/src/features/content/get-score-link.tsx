import { ArrowRight } from 'lucide';
import { paths } from '#web/app/paths.ts';
import { useViewer } from '#web/app/viewer/viewer.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';

/** To the dashboard for a member, to registration for everyone else (HOME-024). */
export function GetScoreLink({ label }: { label: 'Get My Score' | 'Get Score' }) {
  const { isAuthenticated } = useViewer();
  return (
    <ButtonLink
      to={isAuthenticated ? paths.dashboard() : paths.registration()}
      variant="primary"
      size="large"
    >
      {label} <Icon of={ArrowRight} />
    </ButtonLink>
  );
}
