import { useLocation } from 'react-router';
import { pageMeta } from '#web/navigation/page-meta.ts';
import { paths } from '#web/navigation/paths.ts';
import { Note } from '#web/ui/layout/messages.tsx';
import { HeroSection } from './hero-section.tsx';
import { homeVariantOf } from './home-variant.ts';
import { LowerSections } from './lower-sections.tsx';
import { text } from '../texts.ts';
import './home.css';
import './home-steps.css';
import './home-parts.css';

export const meta = () =>
  pageMeta({
    title: "Get Your Credit Score, it's free",
    description:
      'See your credit score, what moves it and what to do next. Free for Australian adults, and checking it does not affect it.',
    canonicalPath: paths.home(),
  });

/**
 * One page at several addresses (HOME-001), with sections in a fixed order (HOME-005). Static: its scripts are in
 * `plain/home`.
 */
export default function HomePage() {
  const { pathname } = useLocation();
  return (
    <>
      {pathname.startsWith(paths.checkInbox()) && <InboxBanner />}
      <HeroSection variant={homeVariantOf(pathname)} />
      <LowerSections />
    </>
  );
}

function InboxBanner() {
  return (
    <div className="hall">
      <div className="wrap inbox">
        <Note>
          <strong>{text('check_your_inbox_header')}</strong>
          <p>{text('check_your_inbox')}</p>
        </Note>
      </div>
    </div>
  );
}
