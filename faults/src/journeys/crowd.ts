import { ApiError } from '@wattle/contract/client';

import { pause } from '@wattle/testkit/waiting';
import { complaint, WITH_MEMBERS, type WithMembers } from './journeys.ts';
import type { Person, Pool } from './people.ts';
import { register } from './registering.ts';
import type { Stage } from './signing-in.ts';
import type { JourneyName, Successes } from './successes.ts';

export type Failure = { journey: JourneyName; from: number; to: number; why: string };
export type Crowd = { failures: readonly Failure[]; stop: () => Promise<void> };

type CrowdContext = {
  stage: Stage;
  pool: Pool;
  successes: Successes;
  /** Members whose score failed: they ask again first, and do nothing else before. */
  unscored: Person[];
  over: AbortSignal;
};

/** The pause between two journeys of a kind: constant work, without using the machine up. */
const PAUSE_MS: Record<JourneyName, number> = {
  register: 500,
  'sign-in': 700,
  score: 700,
  wizard: 400,
  preferences: 600,
  complaint: 500,
  correction: 900,
  freeze: 500,
  lead: 900,
  deletion: 3000,
};
/** The registrations at once; they make the members for all other kinds. */
const REGISTRANTS = 3;
const RETRY_MS = 100;

/** Simulated users who repeat every kind of journey until stopped. */
export function startCrowd(context: Omit<CrowdContext, 'over' | 'unscored'>): Crowd {
  const over = new AbortController();
  const all = { ...context, unscored: [], over: over.signal };
  const failures: Failure[] = [];
  const runners = [
    ...Array.from({ length: REGISTRANTS }, () =>
      repeatJourney(all, 'register', failures, () => registration(all)),
    ),
    repeatJourney(all, 'complaint', failures, () => complaint(context.stage)),
    ...(Object.keys(WITH_MEMBERS) as WithMembers[]).map((journey) =>
      repeatJourney(all, journey, failures, () => withMember(all, journey)),
    ),
  ];
  return {
    failures,
    async stop() {
      over.abort();
      await Promise.all(runners);
    },
  };
}

async function registration({ stage, pool }: CrowdContext): Promise<void> {
  pool.add(await register(stage));
}

async function withMember(
  { stage, pool, unscored, over }: CrowdContext,
  journey: WithMembers,
): Promise<void> {
  const back = journey === 'score' ? unscored.pop() : undefined;
  const person = back ?? (await borrowMember(pool, journey, over));
  if (person === null) return;
  let isUnscored = journey === 'score';
  try {
    await WITH_MEMBERS[journey].run(stage, person);
    isUnscored = false;
  } finally {
    if (isUnscored) unscored.push(person);
    else giveBack(pool, journey, person);
  }
}

function giveBack(pool: Pool, journey: WithMembers, person: Person): void {
  person.journeys.set(journey, (person.journeys.get(journey) ?? 0) + 1);
  if (journey === 'deletion') pool.forget(person);
  else pool.release(person);
}

async function borrowMember(pool: Pool, journey: WithMembers, over: AbortSignal): Promise<Person | null> {
  const { times, after } = WITH_MEMBERS[journey];
  const fits = ({ journeys }: Person): boolean =>
    (journeys.get(journey) ?? 0) < times && (after === null || journeys.has(after));
  while (!over.aborted) {
    const person = pool.borrow(fits);
    if (person !== undefined) return person;
    await pause(RETRY_MS, over);
  }
  return null;
}

async function repeatJourney(
  { successes, over }: CrowdContext,
  journey: JourneyName,
  failures: Failure[],
  run: () => Promise<void>,
): Promise<void> {
  while (!over.aborted) {
    const from = Date.now();
    try {
      await run();
      if (!over.aborted) successes.keep({ journey, from, to: Date.now() });
    } catch (cause) {
      failures.push({ journey, from, to: Date.now(), why: whyOf(cause) });
    }
    await pause(PAUSE_MS[journey], over);
  }
}

function whyOf(cause: unknown): string {
  if (cause instanceof ApiError) return `${cause.status} ${cause.code ?? 'no answer'}`;
  return cause instanceof Error ? cause.message : String(cause);
}
