import { pause, until } from '@wattle/testkit/waiting';

import type { Person } from './people.ts';
import { signedIn, type Stage } from './signing-in.ts';

/** A beat of the stream tells of what happened before its process listened again. */
const SOON_MS = 25_000;
const AT_LAST_MS = 120_000;
const RECONNECT_MS = 500;

/**
 * A journey with an open page, which hears of each notification once, on whichever process it happened, and of the
 * log-out at the end.
 */
export async function whileHearing(
  stage: Stage,
  person: Person,
  journey: () => Promise<void>,
): Promise<void> {
  await signedIn(stage, person, () => person.browser.call('GET /v1/user/notifications/unread', {}));
  const page = openPage(stage, person);
  try {
    await until('the stream opens', () => page.since !== null);
    await journey();
    const { items } = await signedIn(stage, person, () =>
      person.browser.call('GET /v1/user/notifications', {}),
    );
    const listed = items.map(({ id }) => id).filter((id) => BigInt(id) > BigInt(page.since ?? 0));
    if (listed.length === 0) throw new Error('no notification');
    const listedAt = Date.now();
    const isHeard = () => page.hasEnded || listed.every((id) => stage.heard.has(id));
    await until('the page hears', isHeard, AT_LAST_MS).catch(() => undefined);
    if (page.hasEnded) throw new Error('the stream ended before the session');
    for (const subject of listed) {
      stage.ledger.write({ state: 'acknowledged', kind: 'notification', subject, value: '' });
    }
    if (Date.now() - listedAt > SOON_MS) throw new Error('the page heard late');
    await person.browser.call('GET /v1/oauth2/logout', {});
    await until('the stream ends with the session', () => page.hasEnded, SOON_MS);
  } finally {
    page.close();
  }
}

/** Connects again after each cut, from what it heard last. */
function openPage({ site, heard }: Stage, person: Person) {
  const closing = new AbortController();
  let last: string | undefined;
  const page = { since: null as string | null, hasEnded: false, close: () => closing.abort() };
  const hear = (event: string): void => {
    if (event.startsWith('event: end')) page.hasEnded = true;
    const id = /^id: (\d+)$/m.exec(event)?.[1];
    if (id === undefined) return;
    page.since ??= id;
    last = id;
    if (event.includes('"kind"')) heard.set(id, (heard.get(id) ?? 0) + 1);
  };
  const listen = async (): Promise<void> => {
    const headers = { ...person.browser.headers(), ...(last === undefined ? {} : { 'last-event-id': last }) };
    const address = `${site.origin}/v1/user/notifications/stream`;
    const answer = await fetch(address, { headers, signal: closing.signal });
    if (answer.status === 401) page.hasEnded = true;
    if (!answer.ok || answer.body === null) return answer.body?.cancel();
    let rest = '';
    for await (const text of answer.body.pipeThrough(new TextDecoderStream())) {
      const events = (rest + text).split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events) hear(event);
    }
  };
  const stay = async (): Promise<void> => {
    while (!closing.signal.aborted && !page.hasEnded) {
      await listen().catch(() => undefined);
      await pause(RECONNECT_MS, closing.signal);
    }
  };
  void stay();
  return page;
}
