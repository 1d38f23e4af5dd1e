import { readFileSync } from 'node:fs';

import { outsideWorldAt, type ReceivedMessage } from '@wattle/testkit/outside-world';

/** The outside world, by the control calls of the simulators. */
export type World = ReturnType<typeof worldAt>;

const BUREAU_KEY = 'simulated-bureau-key';

/** `journal`: the file with every message that was ever sent. */
export function worldAt(url: string, journal: string) {
  const outside = outsideWorldAt(url);
  return {
    ...outside,
    allMessages: (): ReceivedMessage[] =>
      readFileSync(journal, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as ReceivedMessage),
    cases: () => outside.control<{ reference: string; email: string }[]>('/crm/cases'),
    leads: () => outside.control<{ body: { clickId: string } }[]>('/leads'),
    subscribers: () => outside.control<{ email: string; subscribed: boolean }[]>('/mailing-list/subscribers'),
    /** What the bureau holds under a reference; null for nothing. */
    async atBureau(what: 'corrections' | 'bans', reference: string): Promise<{ state: string } | null> {
      const answer = await fetch(`${url}/bureau/v1/${what}/${encodeURIComponent(reference)}`, {
        headers: { authorization: `Bearer ${BUREAU_KEY}` },
      });
      const body = (await answer.json()) as { state: string };
      return answer.ok ? body : null;
    },
  };
}
