import { brand } from '#web/navigation/brand.ts';
import { pageMeta } from '#web/navigation/page-meta.ts';
import { paths } from '#web/navigation/paths.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import '../not-found.css';

export const meta = () => pageMeta({ title: 'No connection' });

/** Opened by the service worker at the address of a page that it does not keep (`plain/came-back.ts`). */
export default function OfflinePage() {
  return (
    <div className="hall" data-stands-in={paths.offline()}>
      <div className="wrap grid gap-5 lost">
        <h1>No connection</h1>
        <p className="lead">
          Your device could not reach {brand.name}. Check your connection, then try again. You can read our
          articles without one.
        </p>
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- the address that was wanted, not this page's own */}
        <a className="btn btn--primary" href="">
          Try again
        </a>
        <ButtonLink to={paths.articles()}>Read our articles</ButtonLink>
      </div>
    </div>
  );
}
