import { Outlet, useLocation } from 'react-router';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** Public and member pages: header with the page's menu, and footer. */
export default function SiteLayout() {
  const { pathname } = useLocation();
  return (
    <>
      <SiteHeader pathname={pathname} />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter />
    </>
  );
}
