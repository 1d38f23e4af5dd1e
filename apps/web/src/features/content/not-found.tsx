import { paths } from '#web/navigation/paths.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import './not-found.css';

export function NotFound() {
  return (
    <div className="hall">
      <div className="wrap grid gap-5 lost">
        <h1>Page not found!</h1>
        <p className="lead">The address may be mistyped, or the page may have moved.</p>
        <ButtonLink to={paths.home()} variant="primary">
          Go back to the main page
        </ButtonLink>
      </div>
    </div>
  );
}
