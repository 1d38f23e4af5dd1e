import { ButtonLink } from '#web/ui/button.tsx';
import { ScoreDial } from '#web/ui/score-dial.tsx';
import './not-found.css';
import { paths } from './paths.ts';

/** ERR-001: any path without a page. */
export function NotFound() {
  return (
    <div className="hall lost">
      <div className="wrap lost__in">
        <ScoreDial score={null} label={null} />
        <h1>Page not found!</h1>
        <p className="lead">The address may be mistyped, or the page may have moved.</p>
        <ButtonLink to={paths.home()} variant="primary">
          Go back to the main page
        </ButtonLink>
      </div>
    </div>
  );
}
