import { hasRole } from '@wattle/domain/journeys/roles';
import { LEADING_ON, PATHS } from '@wattle/domain/pages/paths';
import { type ComponentProps, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router';
import type { Profile } from '#web/api/session.ts';
import { bothFactorsGate } from '#web/navigation/member-gates.ts';
import { pageMeta } from '#web/navigation/page-meta.ts';
import { paths } from '#web/navigation/paths.ts';
import { MemberPage } from '#web/forms/member-page.tsx';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { LiveRegion, Note } from '#web/ui/layout/messages.tsx';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.ts';
import { Skeleton } from '#web/ui/marks/bloom.tsx';
import { PHONE, useMedia } from '#web/ui/use-media.ts';
import { useNews } from '#web/features/account/details/news.ts';
import { useDetails } from '#web/features/account/details/use-details.ts';
import { Place } from '#web/features/account/places/place.tsx';
import { Unfilled } from '#web/features/account/places/panels.tsx';
import { PlaceList } from '#web/features/account/places/place-list.tsx';
import {
  isStep,
  type PageKey,
  pageNamed,
  type PlaceKey,
  type Step,
  WORDS,
  STEPS,
} from '#web/features/account/places/places.ts';
import '#web/features/account/account.css';

// The forms are the largest part, and other places have none.
const AccountTabs = lazyWithRetry(
  async () => (await import('#web/features/account/places/account-tabs.tsx')).AccountTabs,
);

const ActivitySection = lazyWithRetry(
  async () => (await import('#web/features/account/devices/activity-section.tsx')).ActivitySection,
);

const LeavePlace = lazyWithRetry(
  async () => (await import('#web/features/leaving/leave-place.tsx')).LeavePlace,
);

const AccountFoot = lazyWithRetry(
  async () => (await import('#web/features/leaving/account-foot.tsx')).AccountFoot,
);

const NotMineList = lazyWithRetry(
  async () => (await import('#web/features/corrections/not-mine/not-mine-list.tsx')).NotMineList,
);

export function meta({ params }: { params: { place?: string | undefined } }) {
  const place = pageNamed(params.place ?? '');
  return pageMeta({ title: place === null ? 'Account' : `${WORDS[place].title} | Account` });
}

/** The account: a list of places, each with its address; four are tabs of one page (ACC-004). */
export default function MyDetailsPage() {
  const { pathname, search, hash } = useLocation();
  const { place = '' } = useParams();
  const line = LEADING_ON[`${PATHS.myDetails}/${place.toLowerCase()}`] ?? paths.myDetails();
  if (place !== '' && pageNamed(place) === null) return <Navigate to={line} replace />;
  return (
    <div className="wrap acct">
      <MemberPage gate={bothFactorsGate(pathname + search + hash)}>
        {(profile) => <Account profile={profile} page={pageNamed(place)} />}
      </MemberPage>
    </div>
  );
}

function Account({ profile, page }: { profile: Profile; page: PageKey | null }) {
  const loaded = useDetails();
  const news = useNews(profile.timings.infoMessageMs);
  const { step, setStep } = useStep();
  const base = useId();
  const isPhone = useMedia(PHONE);
  const isFolded = useMedia('(max-width: 61.99em)');
  const current: PlaceKey = page ?? step;
  const shown: Step | null = page === null ? step : null;
  const area = useFocusOn(page);
  return (
    <>
      <h1>Account</h1>
      <LiveRegion className="acct-news">{news !== null && <Note tone="success">{news}</Note>}</LiveRegion>
      <IdentityMissing roles={profile.roles} />
      <div className="grid acct-places">
        <PlaceList
          current={current}
          tabs={shown === null || isPhone ? null : { base, onStep: setStep }}
          isFolded={isFolded}
        />
        <div ref={area}>
          <Tabs
            {...{ base, isPhone, loaded, profile }}
            step={shown}
            onStep={setStep}
            foot={<AccountFoot />}
          />
          {!isStep(current) && <Page key={current} page={current} profile={profile} />}
        </div>
      </div>
    </>
  );
}

/** Keeps opened tabs mounted, and with them typed text (ACC-018). */
function Tabs(given: ComponentProps<typeof AccountTabs>) {
  const [isWanted, setWanted] = useState(given.step !== null);
  if (given.step !== null && !isWanted) setWanted(true);
  if (!isWanted) return null;
  return (
    <Suspense
      fallback={
        <Unfilled {...given}>
          <Skeleton label="Getting your details" lines={9} />
        </Unfilled>
      }
    >
      <AccountTabs {...given} />
    </Suspense>
  );
}

/** Moves focus after navigation within the account, where the page's heading stays the same. */
function useFocusOn(page: PageKey | null) {
  const area = useRef<HTMLDivElement>(null);
  const before = useRef(page);
  useEffect(() => {
    if (before.current === page) return;
    before.current = page;
    const open = area.current?.querySelector<HTMLElement>('.acc > details[open] > summary');
    const headings = [...(area.current?.querySelectorAll<HTMLElement>('.place__head > h2') ?? [])];
    (open ?? headings.find((heading) => heading.closest('[hidden]') === null))?.focus();
  }, [page]);
  return area;
}

function Page({ page, profile }: { page: PageKey; profile: Profile }) {
  const bodies: Record<PageKey, ReactNode> = {
    activity: <ActivityPlace profile={profile} />,
    leave: (
      <Suspense fallback={<Skeleton label="Getting the ways to leave" lines={4} />}>
        <LeavePlace />
      </Suspense>
    ),
  };
  return <Place {...WORDS[page]}>{bodies[page]}</Place>;
}

/** What is under way, then what happened. */
function ActivityPlace({ profile: { roles } }: { profile: Profile }) {
  return (
    <>
      {hasRole(roles, 'IV') && (
        <Suspense fallback={null}>
          <NotMineList />
        </Suspense>
      )}
      <Suspense fallback={<Skeleton label="Getting your activity" lines={6} />}>
        <ActivitySection />
      </Suspense>
    </>
  );
}

/** Shown after a change of name or birth date, when the score requires a new check. */
function IdentityMissing({ roles }: Pick<Profile, 'roles'>) {
  if (hasRole(roles, 'IV')) return null;
  return (
    <div className="acct-news">
      <Note tone="warning">
        <div className="grid gap-3 starts acct-pending">
          <p>We need to check your identity before we can show you your score.</p>
          <div>
            <ButtonLink size="small" to={paths.identity()}>
              Verify your identity
            </ButtonLink>
          </div>
        </div>
      </Note>
    </div>
  );
}

/** The tab that `step` names, or the first. Changing tabs replaces the history entry (ACC-003, ACC-008). */
function useStep() {
  const [search, setSearch] = useSearchParams();
  const step = STEPS.find((known) => known === search.get('step')) ?? '1';
  const setStep = (key: string) =>
    setSearch(
      (before) => {
        before.set('step', key);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return { step, setStep };
}
