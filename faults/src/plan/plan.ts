import { FAULTS, type Planned } from './names.ts';

/** Run last: when an hour passes at once, sessions end, which would disturb other faults. */
const isLast = ({ fault }: Planned): boolean => fault.kind === 'clock' && fault.process === 'all';

type Wanted = { only: readonly string[]; seed: number; rounds: number };

/**
 * Which faults, in which order: every one once, shuffled by the seed, so that each run meets other neighbours and can
 * be run again as it was; all of it in each round. `only` takes names and their beginnings: `database` is all four.
 */
export function planOf({ only, seed, rounds }: Wanted): Planned[] {
  const strangers = only.filter((name) => !FAULTS.some((planned) => isMeant(planned, name)));
  if (strangers.length > 0) {
    const names = FAULTS.map(({ name }) => name).join(', ');
    throw new Error(`no fault ${strangers.join(', ')}; there are ${names}`);
  }
  const round = (number: number): Planned[] => roundOf(only, seed + number);
  if (rounds === 1) return round(0);
  return Array.from({ length: rounds }, (_, number) =>
    round(number).map(({ name, fault }) => ({ name: `${name} ${number + 1}`, fault })),
  ).flat();
}

function roundOf(only: readonly string[], seed: number): Planned[] {
  const chosen = FAULTS.filter((planned) => only.length === 0 || only.some((name) => isMeant(planned, name)));
  const [last, others] = [chosen.filter(isLast), chosen.filter((each) => !isLast(each))];
  return [...shuffled(others, seed), ...last];
}

const isMeant = ({ name }: Planned, wanted: string): boolean =>
  name === wanted || name.startsWith(`${wanted}-`);

/** Numbers between 0 and 1 that the seed alone decides (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  const random = randomOf(seed);
  return items
    .map((item) => ({ item, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
}
