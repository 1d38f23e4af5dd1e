import { OffersSection } from '#web/features/content/home/offers-section.tsx';
import { FeatureList, QuestionList } from '#web/features/content/splash-content.tsx';

/** What follows the form: what a member gets, partner offers where the edition has them, and questions. */
export function SplashSections({ hasOffers }: { hasOffers: boolean }) {
  return (
    <div className="splash">
      <FeatureList />
      {hasOffers && <OffersSection />}
      <QuestionList />
    </div>
  );
}
