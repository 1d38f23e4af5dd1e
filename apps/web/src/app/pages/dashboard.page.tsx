import { HelpFirst } from '#web/features/offers/help-first.tsx';
import type { DashboardSlots } from '#web/features/score/dashboard-slots.ts';
import ScoreDashboardPage from '#web/features/score/dashboard.page.tsx';
import { StepsShape } from '#web/features/score/dashboard-shape.tsx';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.ts';
import { type ReactNode, Suspense } from 'react';

export { meta } from '#web/features/score/dashboard.page.tsx';

// The list of all articles is large and comes last.
const ArticlesSection = lazyWithRetry(async () => {
  const articles = await import('#web/features/content/articles/articles-section.tsx');
  return { default: articles.ArticlesSection };
});

// Below the first screen and in the other tabs: the score does not wait for it.
const below = () => import('./below-the-score.ts');
const BestSteps = lazyWithRetry(async () => ({ default: (await below()).BestSteps }));
const WhatIf = lazyWithRetry(async () => ({ default: (await below()).WhatIf }));
const FinishProfile = lazyWithRetry(async () => ({ default: (await below()).FinishProfile }));
const FeaturedOffers = lazyWithRetry(async () => ({ default: (await below()).FeaturedOffers }));
const Deals = lazyWithRetry(async () => ({ default: (await below()).Deals }));
const NextSteps = lazyWithRetry(async () => ({ default: (await below()).NextSteps }));
const ScoreWatch = lazyWithRetry(async () => ({ default: (await below()).ScoreWatch }));
const NoticesCard = lazyWithRetry(async () => ({ default: (await below()).NoticesCard }));

const slots: DashboardSlots = {
  help: (given) => <HelpFirst {...given} />,
  whatIf: (given) => <Steps {...given} />,
  profile: (given) => later(<FinishProfile {...given} />),
  offers: (given) => later(<FeaturedOffers {...given} />),
  deals: (given) => later(<Deals {...given} />),
  nextSteps: (given) => later(<NextSteps {...given} />),
  notices: later(<NoticesCard />),
  whenThere: later(<ScoreWatch />),
  foot: later(<ArticlesSection />),
};

export default function DashboardPage() {
  return <ScoreDashboardPage slots={slots} />;
}

function Steps({ score, isHelped }: Parameters<NonNullable<DashboardSlots['whatIf']>>[0]) {
  if (score === null || score === undefined) return null;
  return (
    <Suspense fallback={<StepsShape />}>
      <BestSteps>
        <WhatIf score={score} isHelped={isHelped} />
      </BestSteps>
    </Suspense>
  );
}

function later(part: ReactNode): ReactNode {
  return <Suspense fallback={null}>{part}</Suspense>;
}
