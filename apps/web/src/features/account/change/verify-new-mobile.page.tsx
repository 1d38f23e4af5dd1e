import { pageMeta } from '#web/navigation/page-meta.ts';
import { VerifyChangePage } from './verify-change.tsx';

export const meta = () => pageMeta({ title: 'Mobile Verification' });

export default function VerifyNewMobilePage() {
  return <VerifyChangePage channel="mobile" />;
}
