import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.ts';
import { paths } from '#web/navigation/paths.ts';
import { LoggedOutNote } from './logged-out.tsx';
import { PageOrShape } from './page-or-shape.tsx';
import { SiteHeader } from './site-header.tsx';

// Hydrated later: its links work without script.
const SiteFooter = lazyWithRetry(async () => (await import('./site-footer.tsx')).SiteFooter);

export default function SiteLayout() {
  const { pathname } = useLocation();
  return (
    <>
      <SiteHeader pathname={pathname} />
      <main id="main" tabIndex={-1}>
        {pathname === paths.home() && <LoggedOutNote />}
        <PageOrShape pathname={pathname}>
          <Outlet />
        </PageOrShape>
      </main>
      <Suspense>
        <SiteFooter />
      </Suspense>
    </>
  );
}
