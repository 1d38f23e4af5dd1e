import { Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { pageMeta } from '#web/app/page-meta.ts';
import { paths } from '#web/app/paths.ts';
import { Note } from '#web/ui/layout/messages.tsx';
import { HeroSection } from './hero-section.tsx';
import { type HomeVariant, homeVariantOf } from './home-variant.ts';
import { text } from '../texts.ts';
import './home.css';
import './home-steps.css';
import './home-parts.css';

// Their HTML is there from the start; their code follows once the top of the page works.
const LowerSections = lazyPart(async () => {
  const sections = await import('./lower-sections.tsx');
  return { default: sections.LowerSections };
});

export const meta = () =>
  pageMeta({
    title: "Get Your Credit Score, it's free",
    description:
      'See your credit score, what moves it and what to do next. Free for Australian adults, and checking it does not affect it.',
    canonicalPath: paths.home(),
  });

/** One page under several addresses (HOME-001), its sections in the fixed order (HOME-005). */
export default function HomePage() {
  const { pathname } = useLocation();
  const [showCode, setShowCode] = useState<HomeVariant | null>(null);
  // An address with a text of its own keeps it.
  const own = homeVariantOf(pathname);
  return (
    <>
      {pathname.startsWith(paths.checkInbox()) && <InboxBanner />}
      <HeroSection variant={own === 'default' ? (showCode ?? own) : own} />
      <Suspense fallback={null}>
        <LowerSections onShowCode={setShowCode} />
      </Suspense>
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
