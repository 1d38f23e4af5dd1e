import { NoticesCard } from '#web/features/notices/notices-card.tsx';
import { Deals } from '#web/features/offers/deals.tsx';
import { FeaturedOffers } from '#web/features/offers/featured-offers.tsx';
import { NextSteps } from '#web/features/offers/next-steps.tsx';
import type { DashboardSlots } from '#web/features/score/dashboard-slots.ts';
import ScoreDashboardPage from '#web/features/score/dashboard.page.tsx';
import { WhatIf } from '#web/features/what-if/what-if.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { Suspense } from 'react';

export { meta } from '#web/features/score/dashboard.page.tsx';

// The list of all articles is heavy, and stands last.
const ArticlesSection = lazyPart(async () => {
  const articles = await import('#web/features/content/articles/articles-section.tsx');
  return { default: articles.ArticlesSection };
});

const slots: DashboardSlots = {
  offers: (given) => <FeaturedOffers {...given} />,
  whatIf: (given) => <WhatIf {...given} />,
  deals: (given) => <Deals {...given} />,
  nextSteps: (given) => <NextSteps {...given} />,
  foot: <Foot />,
};

/** The dashboard with what other journeys add to it (DASH-013). */
export default function DashboardPage() {
  return <ScoreDashboardPage slots={slots} />;
}

function Foot() {
  return (
    <>
      <NoticesCard />
      <Suspense fallback={null}>
        <ArticlesSection />
      </Suspense>
    </>
  );
}
