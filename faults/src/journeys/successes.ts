export const JOURNEYS = [
  'register',
  'sign-in',
  'score',
  'wizard',
  'preferences',
  'complaint',
  'correction',
  'freeze',
  'lead',
  'deletion',
] as const;
export type JourneyName = (typeof JOURNEYS)[number];

type Success = { journey: JourneyName; from: number; to: number };

/** When each kind of journey succeeded. */
export function makeSuccesses() {
  const all: Success[] = [];
  return {
    keep: (success: Success): unknown => all.push(success),
    count: (journey: JourneyName): number => all.filter((each) => each.journey === journey).length,
    /**
     * When every kind had succeeded again that began after a moment and ended after another; null while one has not.
     */
    allAgain(begunAfter: number, endedAfter: number): { at: number; slowest: JourneyName } | null {
      const ends = JOURNEYS.map((journey) => {
        const again = all.find(
          (each) => each.journey === journey && each.from >= begunAfter && each.to >= endedAfter,
        );
        return { journey, at: again?.to ?? Infinity };
      });
      const last = ends.reduce((late, each) => (each.at > late.at ? each : late));
      return last.at === Infinity ? null : { at: last.at, slowest: last.journey };
    },
    /** The journeys that have not succeeded yet. */
    missing(begunAfter: number, endedAfter: number): JourneyName[] {
      return JOURNEYS.filter(
        (journey) =>
          !all.some((each) => each.journey === journey && each.from >= begunAfter && each.to >= endedAfter),
      );
    },
  };
}

export type Successes = ReturnType<typeof makeSuccesses>;
