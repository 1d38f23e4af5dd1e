import type { ReactNode } from 'react';
import { OffersSection } from '#web/features/content/home/offers-section.tsx';
import { FeatureList, QuestionList } from '#web/features/content/splash-content.tsx';
import { text } from '#web/features/content/texts.ts';

export function SplashSections({ hasOffers }: { hasOffers: boolean }) {
  return (
    <div className="splash acc">
      <Folded title={text('faqs_header')}>
        <QuestionList />
      </Folded>
      <Folded title={text('features_header')}>
        <FeatureList />
      </Folded>
      {hasOffers && (
        <Folded title={text('home_offers_header')}>
          <OffersSection />
        </Folded>
      )}
    </div>
  );
}

/** Native `<details>`: it opens without script, and find-in-page searches it. */
function Folded({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details>
      <summary className="unmarked">{title}</summary>
      <div className="splash__body">{children}</div>
    </details>
  );
}
