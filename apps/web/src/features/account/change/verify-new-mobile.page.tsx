import { pageMeta } from '#web/navigation/page-meta.ts';
import { VerifyChangePage } from './verify-change.tsx';

export const meta = () => pageMeta({ title: 'Mobile Verification' });

/** The code of a new mobile number (REG-002). */
export default function VerifyNewMobilePage() {
  return <VerifyChangePage channel="mobile" />;
}
