import { pause } from './waiting.ts';

/** A message the outside world received. */
export type ReceivedMessage = {
  id: string;
  channel: 'email' | 'sms';
  to: string;
  /** Null for an SMS. */
  subject: string | null;
  text: string;
  html: string;
  /** The headers that offer to unsubscribe, with names in lower case. */
  listHeaders: Record<string, string>;
  sentAt: string;
  codes: string[];
  links: string[];
};

export type ProviderFault = { provider: string; mode: string; delayMs?: number; rate?: number };
export type Subscriber = { reference: string; email: string; subscribed: boolean; interests: string[] };

export type OutsideWorld = {
  url: string;
  /** Messages to one receiver, newest first; the oldest are forgotten after minutes. */
  messages: (to: string) => Promise<ReceivedMessage[]>;
  /** Waits until `count` messages have arrived, and returns them, newest first. */
  waitForMessages: (to: string, count: number) => Promise<ReceivedMessage[]>;
  setFault: (fault: ProviderFault) => Promise<void>;
  clearFaults: () => Promise<void>;
  /** How often a provider was called. */
  requests: (provider: string) => Promise<number>;
  /** Any other question to the control API. */
  control: <Body>(path: string, method?: 'GET' | 'POST' | 'PUT' | 'DELETE', body?: object) => Promise<Body>;
};

const POLL_MS = 50;
/** Longer than a job stays stuck whose process or database died while it was in progress. */
const TIMEOUT_MS = 45_000;

/** The simulators at an address, by their control API. */
export function outsideWorldAt(url: string): OutsideWorld {
  const control: OutsideWorld['control'] = async <Body>(path: string, method = 'GET', body?: object) => {
    const answer = await fetch(`${url}/control${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`control ${path}: ${answer.status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as Body;
  };
  const messages = (to: string) => control<ReceivedMessage[]>(`/messages?to=${encodeURIComponent(to)}`);
  return {
    url,
    control,
    messages,
    async waitForMessages(to, count) {
      const deadline = Date.now() + TIMEOUT_MS;
      for (;;) {
        const found = await messages(to);
        if (found.length >= count) return found;
        if (Date.now() > deadline) throw new Error(`${found.length} of ${count} messages arrived`);
        await pause(POLL_MS);
      }
    },
    setFault: (fault) => control('/faults', 'PUT', fault),
    clearFaults: () => control('/faults', 'DELETE'),
    requests: async (provider) => (await control<{ count: number }>(`/requests?provider=${provider}`)).count,
  };
}
