import { pageMeta } from '#web/navigation/page-meta.ts';
import { VerifyChangePage } from './verify-change.tsx';

export const meta = () => pageMeta({ title: 'Email Verification' });

/** The code of a new e-mail address. */
export default function VerifyNewEmailPage() {
  return <VerifyChangePage channel="email" />;
}
