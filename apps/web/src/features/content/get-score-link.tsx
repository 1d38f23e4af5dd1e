import { ArrowRight } from 'lucide';
import { paths } from '#web/navigation/paths.ts';
import { ForViewer } from '#web/navigation/for-viewer.tsx';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';

export function GetScoreLink({ label }: { label: 'Get My Score' | 'Get Score' | 'Get score' }) {
  return (
    <>
      <ForViewer kind="member">
        <ScoreLink to={paths.dashboard()} label="Go to your dashboard" />
      </ForViewer>
      <ForViewer kind="anonymous">
        <ScoreLink to={paths.registration()} label={label} />
      </ForViewer>
    </>
  );
}

function ScoreLink({ to, label }: { to: string; label: string }) {
  return (
    <ButtonLink to={to} variant="primary" size="large">
      {label} <Icon of={ArrowRight} />
    </ButtonLink>
  );
}
