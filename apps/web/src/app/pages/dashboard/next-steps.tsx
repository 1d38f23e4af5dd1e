import { useQuery } from '@tanstack/react-query';
import { TIMINGS } from '@wattle/domain/product-constants';
import { WHAT_IF_MESSAGES } from '@wattle/domain/score/what-if/words';
import { ArrowRight } from 'lucide';
import { type ReactNode, useState } from 'react';
import { api } from '#web/api/call.ts';
import type { Profile } from '#web/api/session.ts';
import { NextStepCard, nextStepsOf } from '#web/features/offers/next-steps.tsx';
import { type KnownScore, type NextStep, useOffers } from '#web/features/offers/use-offers.ts';
import { useGoal } from '#web/features/score/goal/use-goal.ts';
import { BestStepCard } from '#web/features/what-if/best-step-card.tsx';
import { failureMessage, isPassing } from '#web/features/what-if/estimate-failure.ts';
import { useStepFigures } from '#web/features/what-if/use-step-figures.ts';
import { WhatIf } from '#web/features/what-if/what-if.tsx';
import { genericMessage } from '#web/forms/problem-words.ts';
import { paths } from '#web/navigation/paths.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button, RetryButton } from '#web/ui/buttons/button.tsx';
import { Carousel } from '#web/ui/layout/carousel.tsx';
import { Note } from '#web/ui/layout/messages.tsx';
import { Bone } from '#web/ui/layout/waiting.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import { NEXT_STEPS, showsNextSteps } from './next-steps-place.ts';

const SLIDE_MS = 500;
/** The number on phones, where all are in the tab. */
const ROWS = 3;

type NextStepsProps = {
  member: Profile;
  score: KnownScore;
  isHelped: boolean;
  /** Opens the phones' tab, which has all of them; null in that tab. */
  onAll: (() => void) | null;
};

/**
 * What a member can do: steps with points first, then the member's own, and advertisements last (CTA-001, CTA-003).
 * Where next steps are hidden, those with points alone (DASH-012).
 */
export function NextSteps({ member, score, isHelped, onAll }: NextStepsProps) {
  const isHidden = !showsNextSteps(member);
  const hasPoints = member.hasEstimates && typeof score === 'number';
  const best = useBest(hasPoints);
  const cards = useCards(score, !isHidden);
  const [isTrying, setTrying] = useState(false);
  const slides = [...(best.slides ?? []), ...(cards.slides ?? [])];
  const isWorking = best.isWorking || cards.isWorking;
  if (isHidden && (!hasPoints || best.slides?.length === 0)) return null;
  const id = onAll === null ? NEXT_STEPS.tab : NEXT_STEPS.section;
  return (
    <div className={classNames('wrap block next-steps', onAll !== null && 'next-steps--short')}>
      <Carousel
        head={<Head id={id} isHidden={isHidden} hasPoints={hasPoints} />}
        labelledBy={id}
        action={
          hasPoints && (
            <Button size="small" aria-expanded={isTrying} onClick={() => setTrying(!isTrying)}>
              {WHAT_IF_MESSAGES.heading} <span className="not-phone">{WHAT_IF_MESSAGES.open}</span>
            </Button>
          )
        }
        noun="step"
        slides={isWorking ? [] : slides}
        autoplayMs={TIMINGS.carouselMs}
        slideMs={SLIDE_MS}
        animate={member.themes.animations}
      >
        {isWorking ? <Places /> : best.failure || cards.failure ? null : <Note>{DONE}</Note>}
      </Carousel>
      {best.failure}
      {cards.failure}
      {onAll !== null && !isHidden && slides.length > ROWS && (
        <Button variant="quiet" size="small" className="only-phone" onClick={onAll}>
          All next steps <Icon of={ArrowRight} />
        </Button>
      )}
      {isTrying && <WhatIf isHelped={isHelped} />}
    </div>
  );
}

type HeadProps = { id: string; isHidden: boolean; hasPoints: boolean };

function Head({ id, isHidden, hasPoints }: HeadProps) {
  return (
    <div className="next-steps__head">
      <h2 id={id} tabIndex={-1}>
        {isHidden ? 'What would help most' : 'Next steps'}
      </h2>
      <p className="small quiet">{hasPoints ? WITH_POINTS : 'What you can do now.'}</p>
    </div>
  );
}

const WITH_POINTS =
  'What would help your score most comes first. Points are estimates from a copy of your file.';
const DONE = 'You are done for now. Log in next month for your next score.';

function Places() {
  return (
    <div className="rail" aria-busy="true">
      <p className="vh">Working out your next steps</p>
      {[0, 1, 2].map((place) => (
        <Bone key={place} kind="card" />
      ))}
    </div>
  );
}

type Slide = { key: string; content: ReactNode };
/** `slides` are undefined until known. */
type Part = { slides: readonly Slide[] | undefined; isWorking: boolean; failure: ReactNode };

/** The steps with points. With a goal, each is taken up or left by a press. */
function useBest(isWanted: boolean): Part {
  const { goal, error: unknown, set, problem } = useGoal(isWanted);
  const month = unknown !== null || goal === null ? null : goal?.by;
  const { steps, error, retry } = useStepFigures(isWanted ? month : undefined);
  const slides = steps?.map((step) => {
    const { kind } = step;
    const isDoing = goal ? goal.done.includes(kind) : null;
    const toggle = () => {
      if (!goal) return;
      const { target, by, done } = goal;
      void set({
        target,
        by,
        done: isDoing === true ? done.filter((each) => each !== kind) : [...done, kind],
      });
    };
    return { key: kind, content: <BestStepCard step={step} isDoing={isDoing} onToggle={toggle} /> };
  });
  const failure =
    error !== null ? (
      <Failure retry={isPassing(error) ? retry : null}>{failureMessage(error)}</Failure>
    ) : problem !== null ? (
      <Failure retry={null}>{problem}</Failure>
    ) : null;
  return { slides, isWorking: isWanted && slides === undefined && error === null, failure };
}

/** About me until it is done, the second document, and what partners advertise. */
function useCards(score: KnownScore, isWanted: boolean): Part {
  const { answer, failure, isFetching, reload } = useOffers(score);
  const isAboutMeDone = useAboutMeDone(isWanted);
  if (!isWanted) return { slides: [], isWorking: false, failure: null };
  const isFailed = answer === undefined && failure !== null && !isFetching;
  const steps = answer === undefined || isAboutMeDone === undefined ? undefined : nextStepsOf(answer);
  const own = (steps ?? []).filter(({ product }) => product === null);
  const shown = steps && [...own, ...(isAboutMeDone === true ? [] : [ABOUT_ME]), ...steps.slice(own.length)];
  return {
    slides: shown?.map((step) => ({ key: step.id, content: <NextStepCard step={step} /> })),
    isWorking: shown === undefined && !isFailed,
    failure: isFailed && <Failure retry={reload}>{genericMessage(failure)}</Failure>,
  };
}

const ABOUT_ME: NextStep = {
  id: 'about-me',
  text: 'Tell us about you',
  description: 'A few questions about your plans. At the end you choose whether we may use your answers.',
  actionText: 'Start About me',
  actionRoute: paths.aboutMe(),
  imgUrl: '',
  href: null,
  linkTarget: '_self',
  stepNumber: 0,
  product: null,
  trackClick: false,
  partnerId: null,
  productTypeId: null,
  productId: null,
};

/** Undefined while loading; false after an error. */
function useAboutMeDone(isWanted: boolean): boolean | undefined {
  const { data, isError } = useQuery({
    queryKey: ['about-me-done'],
    enabled: isWanted,
    queryFn: async ({ signal }) => {
      const { steps } = await api('GET /v1/user/about-me', { signal });
      const open = steps.filter(({ isFinalStep, enabled }) => enabled && !isFinalStep);
      return open.length > 0 && open.every(({ isCompleted }) => isCompleted);
    },
    // The member may be coming from About Me.
    staleTime: 0,
  });
  return isError ? false : data;
}

function Failure({ retry, children }: { retry: (() => void) | null; children: ReactNode }) {
  return (
    <div className="row" role="alert">
      <p>{children}</p>
      {retry !== null && <RetryButton size="small" onClick={retry} />}
    </div>
  );
}
