import { pageMeta } from './page-meta.ts';
import { NotFound } from './not-found.tsx';

export const meta = () => pageMeta({ title: 'Page not found' });

export default function NotFoundPage() {
  return <NotFound />;
}
