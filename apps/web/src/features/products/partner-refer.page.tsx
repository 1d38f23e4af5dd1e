import { Suspense } from 'react';
import { pageMeta } from '#web/navigation/page-meta.ts';
import { paths } from '#web/navigation/paths.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import './partner-refer.css';

// Lazy: the page explains itself before this code arrives.
const PartnerRefer = lazyWithRetry(async () => (await import('./partner-refer.tsx')).PartnerRefer);

export const meta = () => pageMeta({ title: 'We are connecting you to a partner' });

/** Redirects to a partner (REDIR-001), for all viewers (REDIR-010). Links open it in a new tab. */
export default function PartnerReferPage() {
  const isHydrated = useHydrated();
  return <Suspense fallback={<Unscripted />}>{isHydrated ? <PartnerRefer /> : <Unscripted />}</Suspense>;
}

/** Shown before the script runs, or without it. */
function Unscripted() {
  return (
    <div className="hall refer">
      <div className="wrap grid gap-6 refer__in">
        <h1>We are connecting you to our partner</h1>
        <ButtonLink to={paths.deals()}>Cancel and stay here</ButtonLink>
      </div>
    </div>
  );
}
