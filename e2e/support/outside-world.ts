import { expect } from '@playwright/test';

export type Provider =
  | 'bureau'
  | 'identity'
  | 'mail'
  | 'sms'
  | 'device'
  | 'address'
  | 'partner'
  | 'mailinglist'
  | 'crm';
export type FaultMode = 'down' | 'slow' | 'timeout' | 'error' | 'malformed' | 'flaky';

type Subscriber = { reference: string; email: string; subscribed: boolean; interests: string[] };
type Message = {
  id: string;
  /** Null for an SMS. */
  subject: string | null;
  codes: string[];
  links: string[];
  listHeaders: Record<string, string>;
};

/** The inbox and the faults of the simulators, through their control API. */
export class OutsideWorld {
  readonly #control: string;
  readonly #read = new Set<string>();

  constructor(control: string) {
    this.#control = control;
  }

  /** The code in the next message to an address or number: one that has not been read here before. */
  async nextCode(to: string): Promise<string> {
    return this.#next(to, ({ codes }) => codes[0]);
  }

  /** The first address in the next message that begins with the given text. */
  async nextLink(to: string, beginning: string): Promise<string> {
    return this.#next(to, ({ links }) => links.find((link) => link.startsWith(beginning)));
  }

  /**
   * The next message that offers to unsubscribe: its link, which begins with the given text, and its one-click address.
   */
  async nextNotice(to: string, beginning: string): Promise<{ link: string; oneClick: string }> {
    const link = await this.#next(to, ({ links }) => links.find((each) => each.startsWith(beginning)));
    const notice = (await this.#messages(to)).find(({ links }) => links.includes(link));
    return { link, oneClick: (notice?.listHeaders['list-unsubscribe'] ?? '').slice(1, -1) };
  }

  /** Marks every message there as read. */
  async forgetMessages(to: string): Promise<void> {
    for (const { id } of await this.#messages(to)) this.#read.add(id);
  }

  async countMessages(to: string): Promise<number> {
    return (await this.#messages(to)).length;
  }

  /** As the fingerprint script does in a page. */
  async reportDevice(sessionId: string): Promise<void> {
    const signals = { language: 'en-AU', screen: '1280x900', timezone: 'Australia/Sydney' };
    const answer = await fetch(`${this.#control}/device/v1/report`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ orgId: 'journeys', sessionId, signals }),
    });
    expect(answer.ok, 'the device is reported').toBe(true);
  }

  /** How often the product has called a provider since the last fault was set. */
  async countRequests(provider: Provider): Promise<number> {
    const answer = await fetch(`${this.#control}/control/requests?provider=${provider}`);
    const { count }: { count: number } = await answer.json();
    return count;
  }

  /** Whether the CRM has the case with this reference. */
  async hasCase(reference: string): Promise<boolean> {
    const answer = await fetch(`${this.#control}/control/crm/cases`);
    const cases: { reference: string }[] = await answer.json();
    return cases.some((each) => each.reference === reference);
  }

  async breakDown(provider: Provider, mode: FaultMode): Promise<void> {
    await fetch(`${this.#control}/control/requests`, { method: 'DELETE' });
    const answer = await fetch(`${this.#control}/control/faults`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      // Every third call of a flaky one fails: at a rate of a half, the same of two steps would fail each time.
      body: JSON.stringify({ provider, mode, delayMs: 600, rate: 0.34 }),
    });
    expect(answer.status, 'the fault is set').toBe(200);
  }

  /** The bureau decides every correction request that has reached it; returns how many there were. */
  async decideCorrections(): Promise<number> {
    const answer = await fetch(`${this.#control}/control/bureau/decide`, { method: 'POST' });
    const { decided }: { decided: number } = await answer.json();
    return decided;
  }

  /** What the mailing list holds about an address; null for one it does not know. */
  async subscriber(email: string): Promise<Subscriber | null> {
    const answer = await fetch(`${this.#control}/control/mailing-list/subscribers`);
    const subscribers: Subscriber[] = await answer.json();
    return subscribers.find((each) => each.email === email) ?? null;
  }

  /** Makes the mailing list forget somebody, which nobody asked it to do. */
  async loseSubscriber(email: string): Promise<void> {
    const reference = (await this.subscriber(email))?.reference ?? 'nobody';
    const address = `${this.#control}/control/mailing-list/subscribers/${reference}`;
    const answer = await fetch(address, { method: 'DELETE' });
    expect(answer.status, 'the mailing list knew them').toBe(204);
  }

  async mendAll(): Promise<void> {
    await fetch(`${this.#control}/control/faults`, { method: 'DELETE' });
  }

  async #next(to: string, part: (message: Message) => string | undefined): Promise<string> {
    let found = '';
    await expect
      .poll(
        async () => {
          const newest = (await this.#messages(to)).find(({ id }) => !this.#read.has(id));
          found = (newest && part(newest)) ?? '';
          if (newest !== undefined && found !== '') this.#read.add(newest.id);
          return found;
        },
        { message: `a message to ${to}`, timeout: 20_000, intervals: [50] },
      )
      .not.toBe('');
    return found;
  }

  /** All but the welcome, which comes whenever the first score does, beside everything that a journey waits for. */
  async #messages(to: string): Promise<Message[]> {
    const answer = await fetch(`${this.#control}/control/messages?to=${encodeURIComponent(to)}`);
    const messages: Message[] = await answer.json();
    return messages.filter(({ subject }) => subject?.startsWith('Welcome') !== true);
  }
}
