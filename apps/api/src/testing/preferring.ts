import type { BodyOf, ResponseOf } from '@wattle/contract';

import type { Harness } from '#api/testing/harness.ts';
import type { Person } from '#api/testing/people.ts';

type Shown = ResponseOf<'GET /v1/user/preferences'>;
export type PreferencesBody = BodyOf<'PUT /v1/user/preferences'>;

/** A body with these interests ticked and nothing else. */
export function wanting(ids: readonly string[], overrides: Partial<PreferencesBody> = {}): PreferencesBody {
  return {
    categories: [{ interests: ids.map((id) => ({ id, selected: true })) }],
    isSubscribed: true,
    eqfxmarketing: false,
    isActive: true,
    ...overrides,
  };
}

export function save({ browser }: Person, body: PreferencesBody) {
  return browser.call('PUT /v1/user/preferences', { body });
}

export function load({ browser }: Person) {
  return browser.call('GET /v1/user/preferences');
}

export function ticked({ categories }: Pick<Shown, 'categories'>): string[] {
  return categories.flatMap(({ interests }) => interests.filter((each) => each.selected).map(({ id }) => id));
}

export type Subscriber = { reference: string; email: string; subscribed: boolean; interests: string[] };

/** What the simulated mailing provider holds. */
export async function subscribers({ simulators }: Harness): Promise<Subscriber[]> {
  const answer = await fetch(`${simulators.url}/control/mailing-list/subscribers`);
  return (await answer.json()) as Subscriber[];
}

/** Makes the provider lose a subscriber, or unsubscribe one as the link in a newsletter does. */
export async function atProvider(
  { simulators }: Harness,
  { method, path }: { method: 'DELETE' | 'POST'; path: string },
): Promise<void> {
  const answer = await fetch(`${simulators.url}/control/mailing-list/subscribers/${path}`, { method });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`);
}

export async function memberIdOf({ browser }: Person): Promise<string> {
  return String((await browser.call('GET /v1/user/init')).body.identifier);
}
