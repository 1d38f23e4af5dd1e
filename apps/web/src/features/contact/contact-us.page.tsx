import { pageMeta } from '#web/navigation/page-meta.ts';
import { paths } from '#web/navigation/paths.ts';
import { ContactPage } from './contact-page.tsx';

export const meta = () =>
  pageMeta({
    title: 'Contact us',
    description: 'Write to us about your account, your credit score or your credit report.',
    canonicalPath: paths.contactUs(),
  });

export default function ContactUsPage() {
  return <ContactPage key="contact" kind="contact" />;
}
