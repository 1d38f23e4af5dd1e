import { Navigate } from 'react-router';
import { pageMeta } from '#web/navigation/page-meta.ts';
import { paths } from '#web/navigation/paths.ts';

export const meta = () => pageMeta({ title: 'Deals' });

/** `/deals` redirects to the first product page (PROD-001), here and on the server. */
export default function DealsPage() {
  return <Navigate to={paths.deals()} replace />;
}
