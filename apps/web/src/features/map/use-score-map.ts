import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '@wattle/contract';
import { postcodeFault } from '@wattle/domain/map/postcode';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { api } from '#web/api/call.ts';
import regionsAddress from '../../../../../content/map/regions.topo.json?url';

export type Area = ResponseOf<'POST /v1/map/area'>;
export type Statistics = ResponseOf<'GET /v1/map/statistics'>;
export type Regions = Topology<{ regions: GeometryCollection<{ name: string; state: string }> }> & {
  credit: string;
  isApproximate: boolean;
};

/** One try and 29 retries, a second apart (MAP-015). */
const TRIES = 30;
const BETWEEN_TRIES_MS = 1000;

/** The shapes of all regions; the text works without them. */
export function useRegions() {
  const { data, isError } = useQuery({
    queryKey: ['map', 'regions'],
    queryFn: ({ signal }) => loadRegions(signal),
    retry: TRIES - 1,
    retryDelay: BETWEEN_TRIES_MS,
    staleTime: Infinity,
  });
  return { regions: data ?? null, isGivenUp: isError };
}

async function loadRegions(signal: AbortSignal): Promise<Regions> {
  const answer = await fetch(regionsAddress, { signal });
  if (!answer.ok) throw new Error(`the regions answered ${answer.status}`);
  // A file of our own build: its format is known.
  return (await answer.json()) as Regions;
}

export function useStatistics() {
  return useQuery({
    queryKey: ['map', 'statistics'],
    queryFn: ({ signal }) => api('GET /v1/map/statistics', { signal }),
    staleTime: Infinity,
  });
}

export function listRegions({ objects }: Regions): { code: string; name: string; state: string }[] {
  return objects.regions.geometries.map(({ id, properties }) => ({
    code: String(id),
    name: '',
    state: '',
    ...properties,
  }));
}

export const countRegions = ({ objects }: Regions) => objects.regions.geometries.length;

type Locality = { postcode: string; region: string | null };
export type PostcodeRegion = ResponseOf<'POST /v1/map/areas'>[number];

/** The region of the address: the selected one, or the postcode's first (MAP-007). */
export function useRegion({ postcode, region }: Locality) {
  const isSearchable = postcodeFault(postcode) === null;
  const areas = useQuery({
    queryKey: ['map', 'areas', postcode],
    queryFn: ({ signal }) => api('POST /v1/map/areas', { body: { search: postcode }, signal }),
    enabled: isSearchable,
    staleTime: Infinity,
  });
  const code = region ?? areas.data?.[0]?.sA3Code ?? null;
  const area = useQuery<Area>({
    queryKey: ['map', 'area', code],
    queryFn: ({ signal }) => api('POST /v1/map/area', { body: { sA3Code: code ?? '' }, signal }),
    enabled: code !== null && (region !== null || isSearchable),
    staleTime: Infinity,
    // Keeps the previous region until the next arrives, so that the page does not jump.
    placeholderData: (before) => (code === null ? undefined : before),
  });
  const failed = areas.isError && region === null ? areas : area.isError ? area : null;
  return {
    area: area.data ?? null,
    /** Every region of the postcode; empty while loading. */
    ofPostcode: areas.data ?? [],
    isAsking: areas.isFetching || area.isFetching,
    isNothing: areas.data?.length === 0 && region === null,
    retry: failed === null ? null : () => void failed.refetch(),
  };
}

export type RegionShown = ReturnType<typeof useRegion>;
