import { readFileSync } from 'node:fs';

export type Message = {
  id: string;
  to: string;
  channel: 'email' | 'sms';
  subject: string | null;
  codes: string[];
};
export type ProviderFault = { provider: string; mode: string; delayMs?: number; rate?: number };

/** The outside world, by the control calls of the simulators. */
export type World = ReturnType<typeof worldAt>;

/** A page does not wait longer for the script either. */
const REPORTS_WITHIN_MS = 3000;
const BUREAU_KEY = 'simulated-bureau-key';

/** `journal` is the file in which every message stands that was ever sent. */
export function worldAt(url: string, journal: string) {
  const control = async <Body>(path: string, init?: RequestInit): Promise<Body> => {
    const answer = await fetch(`${url}/control${path}`, init);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`control ${path}: ${answer.status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as Body;
  };
  return {
    url,
    /** The messages of the last minutes to an address or number, newest first. */
    messagesTo: (to: string) => control<Message[]>(`/messages?to=${encodeURIComponent(to)}`),
    allMessages: (): Message[] =>
      readFileSync(journal, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Message),
    setFault: (fault: ProviderFault) =>
      control('/faults', {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(fault),
      }),
    clearFaults: () => control('/faults', { method: 'DELETE' }),
    cases: () => control<{ reference: string; email: string }[]>('/crm/cases'),
    leads: () => control<{ body: { clickId: string } }[]>('/leads'),
    subscribers: () => control<{ email: string; subscribed: boolean }[]>('/mailing-list/subscribers'),
    /** What the bureau holds under a reference; null for nothing. */
    async atBureau(what: 'corrections' | 'bans', reference: string): Promise<{ state: string } | null> {
      const answer = await fetch(`${url}/bureau/v1/${what}/${encodeURIComponent(reference)}`, {
        headers: { authorization: `Bearer ${BUREAU_KEY}` },
      });
      const body = (await answer.json()) as { state: string };
      return answer.ok ? body : null;
    },
    /** As the fingerprint script does in a page; false where it could not. */
    async reportDevice(sessionId: string): Promise<boolean> {
      const signals = { language: 'en-AU', screen: '390x844', timezone: 'Australia/Sydney' };
      const answer = await fetch(`${url}/device/v1/report`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ orgId: 'wattle', sessionId, signals }),
        signal: AbortSignal.timeout(REPORTS_WITHIN_MS),
      }).catch(() => null);
      await answer?.body?.cancel();
      return answer?.ok === true;
    },
  };
}
