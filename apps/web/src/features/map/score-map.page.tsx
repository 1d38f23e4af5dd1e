import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { bothFactorsGate } from '#web/navigation/member-gates.ts';
import { pageMeta } from '#web/navigation/page-meta.ts';
import { MemberPage } from '#web/forms/member-page.tsx';
import { MAP_MESSAGES, unknownPostcode } from '@wattle/domain/map/postcode';
import { paths } from '#web/navigation/paths.ts';
import { Skeleton } from '#web/ui/marks/bloom.tsx';
import { ButtonLink, RetryButton } from '#web/ui/buttons/button.tsx';
import { ErrorPanel } from '#web/ui/layout/error-panel.tsx';
import { MapFrame } from './map-frame.tsx';
import { MapSearch } from './map-search.tsx';
import { RegionChoice } from './region-choice.tsx';
import { RegionFacts } from './region-facts.tsx';
import { countRegions, type RegionShown, useRegion, useRegions, useStatistics } from './use-score-map.ts';
import './map.css';

export const meta = () =>
  pageMeta({ title: 'Score map', description: 'Compare scores by region, on a map of Australia.' });

export default function ScoreMapPage() {
  const { pathname, search } = useLocation();
  return (
    <div className="wrap page">
      <MemberPage gate={bothFactorsGate(pathname + search)}>{() => <ScoreMap />}</MemberPage>
    </div>
  );
}

/** Search, map and facts. The address names the region, so it can be saved and shared. */
function ScoreMap() {
  const { postCode = '' } = useParams();
  const [search] = useSearchParams();
  const shown = useRegion({ postcode: postCode, region: search.get('region') });
  const statistics = useStatistics();
  const map = useRegions();
  const { regions } = map;
  const isIllustrative = statistics.data?.isIllustrative ?? false;
  const scores = statistics.data?.sA3Scores ?? null;
  const choose = useChoice(postCode);
  return (
    <>
      <h1>Score map</h1>
      <p className="lead page__lead">
        See how scores compare where you live{regions !== null && `: ${countRegions(regions)} regions`}.
        {isIllustrative && ` ${MAP_MESSAGES.illustrative}`} Looking at the map does not affect your own score.
      </p>
      <div className="grid gap-10 map__grid">
        <div className="grid gap-6 tops">
          <MapSearch postcode={postCode} unknown={shown.isNothing ? unknownPostcode(postCode) : null} />
          <Outcome shown={shown} />
          <RegionChoice
            postcode={postCode}
            regions={shown.ofPostcode}
            scores={scores}
            chosen={shown.area?.sA3Code ?? null}
          />
          {shown.area !== null && (
            <RegionFacts area={shown.area} statistics={statistics.data ?? null} map={map} />
          )}
        </div>
        <MapFrame {...map} {...{ scores, isIllustrative }} area={shown.area} onChoose={choose} />
      </div>
      {statistics.isError && (
        <ErrorPanel action={<RetryButton onClick={() => void statistics.refetch()} />}>
          <p>The scores of the other regions could not be loaded.</p>
        </ErrorPanel>
      )}
      <p className="map__next">
        <ButtonLink to={paths.dashboard()} variant="quiet">
          Back to your dashboard
        </ButtonLink>
      </p>
    </>
  );
}

/** Selects a region pressed on the map. The search stays in the address, so page and focus do not move. */
function useChoice(postCode: string) {
  const navigate = useNavigate();
  const postcode = postCode === '' ? undefined : postCode;
  return (region: string) =>
    void navigate(paths.scoreMap({ postcode, region }), { preventScrollReset: true });
}

function Outcome({ shown }: { shown: RegionShown }) {
  if (shown.retry !== null)
    return (
      <ErrorPanel action={<RetryButton onClick={shown.retry} />}>
        <p>{MAP_MESSAGES.generalError}</p>
      </ErrorPanel>
    );
  if (shown.area === null && shown.isAsking) return <Skeleton label="Looking up the region" lines={4} />;
  return null;
}
