import { Navigate } from 'react-router';
import { pageMeta } from '#web/navigation/page-meta.ts';
import { paths } from '#web/navigation/paths.ts';

export const meta = () => pageMeta({ title: 'Deals' });

/** `/deals` is the first of the product pages (PROD-001). The server leads there too, for whoever asks it first. */
export default function DealsPage() {
  return <Navigate to={paths.deals()} replace />;
}
