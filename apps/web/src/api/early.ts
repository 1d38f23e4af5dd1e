import type { CallInput, OperationKey, ResponseOf } from '@wattle/contract';
import { ApiError } from '@wattle/contract/client';
import { currentProfile, onSessionReset, type Profile, profileReady } from './session.ts';

/** After the page's beginning. A page that was left open asks anew. */
const FRESH_MS = 30_000;

/** Another may change what was answered. */
let page = '';

/** In this page's memory only, until the page takes them or the member changes. */
const answers = new Map<string, Promise<unknown>>();
onSessionReset(() => answers.clear());

const nameOf = (key: OperationKey, input: object): string =>
  `${key} ${JSON.stringify('body' in input ? input.body : null)}`;

/** The answer to a call that was made early: once, and null where the page has to make it. */
export async function takeEarly<K extends OperationKey>(
  key: K,
  input: CallInput<K>,
): Promise<ResponseOf<K> | null> {
  if (location.pathname !== page || performance.now() > FRESH_MS) answers.clear();
  const name = nameOf(key, input);
  const answer = answers.get(name) ?? null;
  answers.delete(name);
  return answer as Promise<ResponseOf<K>> | null;
}

export type EarlyCall = { key: OperationKey; input: object; send: () => Promise<unknown> };

/**
 * Makes calls, one after the other, while the code of the page that will want them is on its way. What this member may
 * not call, what follows a failure and what got no answer is left to the page.
 */
export function callEarly(calls: readonly EarlyCall[], mayCall: (profile: Profile) => boolean): void {
  page = location.pathname;
  let before: Promise<unknown> = profileReady();
  for (const { key, input, send } of calls) {
    const follow = async (given: unknown) => {
      const profile = currentProfile();
      return given !== null && profile !== null && mayCall(profile) ? send().catch(nullUnsent) : null;
    };
    before = before.then(follow, () => null);
    answers.set(nameOf(key, input), before);
  }
  // The page hears of a failure, if it asks.
  before.catch(() => undefined);
}

function nullUnsent(error: unknown): null {
  if (error instanceof ApiError && error.status === 0) return null;
  throw error;
}
