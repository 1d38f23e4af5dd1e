import { pageMeta } from '#web/navigation/page-meta.ts';
import { VerifyChangePage } from './verify-change.tsx';

export const meta = () => pageMeta({ title: 'Email Verification' });

export default function VerifyNewEmailPage() {
  return <VerifyChangePage channel="email" />;
}
