import { pageMeta } from '#web/navigation/page-meta.ts';
import { paths } from '#web/navigation/paths.ts';
import { ContactPage } from './contact-page.tsx';

export const meta = () =>
  pageMeta({
    title: 'Lodge a complaint',
    description:
      'Tell us what went wrong. Complaints are acknowledged within 24 hours and generally answered within 15 business days.',
    canonicalPath: paths.lodgeComplaint(),
  });

export default function ComplaintPage() {
  return <ContactPage key="complaint" kind="complaint" />;
}
