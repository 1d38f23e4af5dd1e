import type { BodyOf, ResponseOf } from '@wattle/contract';
import type { Subscriber } from '@wattle/testkit/outside-world';
import type { Person } from '@wattle/testkit/people';

import type { Harness } from '#api/testing/harness.ts';

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

/** What the simulated mailing provider holds. */
export const subscribers = ({ simulators }: Harness): Promise<Subscriber[]> =>
  simulators.control('/mailing-list/subscribers');

/** Makes the provider lose a subscriber, or unsubscribe one as the link in a newsletter does. */
export const atProvider = (
  { simulators }: Harness,
  { method, path }: { method: 'DELETE' | 'POST'; path: string },
): Promise<void> => simulators.control(`/mailing-list/subscribers/${path}`, method);
