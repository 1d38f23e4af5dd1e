import { NoticesCard } from '#web/features/notices/notices-card.tsx';
import { Deals } from '#web/features/offers/deals.tsx';
import { FeaturedOffers } from '#web/features/offers/featured-offers.tsx';
import { HelpFirst } from '#web/features/offers/help-first.tsx';
import { NextSteps } from '#web/features/offers/next-steps.tsx';
import type { DashboardSlots } from '#web/features/score/dashboard-slots.ts';
import ScoreDashboardPage from '#web/features/score/dashboard.page.tsx';
import { StepsShape } from '#web/features/score/dashboard-shape.tsx';
import { WhatIf } from '#web/features/what-if/what-if.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { Suspense } from 'react';
import { FinishProfile } from './finish-profile.tsx';

export { meta } from '#web/features/score/dashboard.page.tsx';

// The list of all articles is heavy, and stands last.
const ArticlesSection = lazyPart(async () => {
  const articles = await import('#web/features/content/articles/articles-section.tsx');
  return { default: articles.ArticlesSection };
});

// Below the first screen: the score does not wait for it.
const BestSteps = lazyPart(async () => {
  const steps = await import('#web/features/what-if/best-steps.tsx');
  return { default: steps.BestSteps };
});

const slots: DashboardSlots = {
  help: (given) => <HelpFirst {...given} />,
  whatIf: (given) => <Steps {...given} />,
  profile: (given) => <FinishProfile {...given} />,
  offers: (given) => <FeaturedOffers {...given} />,
  deals: (given) => <Deals {...given} />,
  nextSteps: (given) => <NextSteps {...given} />,
  foot: <Foot />,
};

/** The dashboard with what other journeys add to it (DASH-013). */
export default function DashboardPage() {
  return <ScoreDashboardPage slots={slots} />;
}

/** Steps to try with one press, and everything else that can be tried. */
function Steps({ score, isHelped }: Parameters<NonNullable<DashboardSlots['whatIf']>>[0]) {
  if (score === null || score === undefined) return null;
  return (
    <>
      <Suspense fallback={<StepsShape />}>
        <BestSteps isHelped={isHelped} />
      </Suspense>
      <WhatIf score={score} isHelped={isHelped} />
    </>
  );
}

function Foot() {
  return (
    <>
      <NoticesCard />
      <Suspense fallback={null}>
        <ArticlesSection atOnce={3} />
      </Suspense>
    </>
  );
}
