import { expect } from '@playwright/test';
import {
  outsideWorldAt,
  type OutsideWorld as Simulators,
  type ReceivedMessage,
  type Subscriber,
} from '@wattle/testkit/outside-world';
import { isAnswer } from '@wattle/testkit/people';
import type { Person } from './people.ts';

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
export type PushSubscription = { endpoint: string; keys: { p256dh: string; auth: string } };
type Enquired = Pick<Person, 'firstName' | 'lastName' | 'birth'>;
type Enquiry = { provider: string; alertsTo: string };
export type FaultMode = 'down' | 'slow' | 'timeout' | 'error' | 'malformed' | 'flaky';

/** The inbox and the faults of the simulators, through their control API. */
export class OutsideWorld {
  readonly #outside: Simulators;
  readonly #read = new Set<string>();

  constructor(control: string) {
    this.#outside = outsideWorldAt(control);
  }

  /** Waits for so many messages, and marks them as read. */
  async waitForMessages(to: string, count: number): Promise<ReceivedMessage[]> {
    const messages = await this.#outside.waitForMessages(to, count);
    for (const { id } of messages) this.#read.add(id);
    return messages;
  }

  async messages(to: string): Promise<ReceivedMessage[]> {
    return (await this.#outside.messages(to)).filter(isAnswer);
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
    const notice = (await this.messages(to)).find(({ links }) => links.includes(link));
    return { link, oneClick: (notice?.listHeaders['list-unsubscribe'] ?? '').slice(1, -1) };
  }

  /** Marks every message there as read. */
  async forgetMessages(to: string): Promise<void> {
    for (const { id } of await this.messages(to)) this.#read.add(id);
  }

  async countMessages(to: string): Promise<number> {
    return (await this.messages(to)).length;
  }

  /** How often the product has called a provider since the last fault was set. */
  countRequests = (provider: Provider): Promise<number> => this.#outside.requests(provider);

  /** Whether the CRM has the case with this reference. */
  async hasCase(reference: string): Promise<boolean> {
    const cases = await this.#outside.control<{ reference: string }[]>('/crm/cases');
    return cases.some((each) => each.reference === reference);
  }

  /** What people do with a case in the CRM. */
  async moveCase(reference: string, state: 'in-work' | 'answered'): Promise<void> {
    await this.#outside.control(`/crm/cases/${reference}`, 'PUT', [{ state }]);
  }

  async breakDown(provider: Provider, mode: FaultMode): Promise<void> {
    await this.#outside.control('/requests', 'DELETE');
    // Every third call of a flaky one fails: at a rate of a half, the same of two steps would fail each time.
    await this.#outside.setFault({ provider, mode, delayMs: 600, rate: 0.34 });
  }

  /** The bureau decides every correction request that has reached it; returns how many there were. */
  async decideCorrections(): Promise<number> {
    return (await this.#outside.control<{ decided: number }>('/bureau/decide', 'POST')).decided;
  }

  /** Another lender asks the bureau for a person's file. */
  async enquire({ firstName, lastName, birth }: Enquired, enquiry: Enquiry): Promise<void> {
    const dateOfBirth = `${birth.year}-${birth.month.padStart(2, '0')}-${birth.day}`;
    const subject = { givenName: firstName, familyName: lastName, dateOfBirth };
    await this.#outside.control('/bureau/enquiries', 'POST', { subject, ...enquiry });
  }

  /** What the mailing list holds about an address; null for one it does not know. */
  async subscriber(email: string): Promise<Subscriber | null> {
    const subscribers = await this.#outside.control<Subscriber[]>('/mailing-list/subscribers');
    return subscribers.find((each) => each.email === email) ?? null;
  }

  /** Makes the mailing list forget a subscriber. */
  async loseSubscriber(email: string): Promise<void> {
    const reference = (await this.subscriber(email))?.reference ?? 'nobody';
    await this.#outside.control(`/mailing-list/subscribers/${reference}`, 'DELETE');
  }

  /** Subscribes to the push service, as a browser would. */
  subscribeToPush = (): Promise<PushSubscription> => this.#outside.control('/push/subscriptions', 'POST');

  /** The decrypted messages to a subscription, latest first. */
  async pushed({ endpoint }: PushSubscription): Promise<string[]> {
    const messages = await this.#outside.control<{ subscription: string; text: string }[]>('/push/messages');
    return messages.filter(({ subscription }) => endpoint.endsWith(subscription)).map(({ text }) => text);
  }

  mendAll = (): Promise<void> => this.#outside.clearFaults();

  async #next(to: string, part: (message: ReceivedMessage) => string | undefined): Promise<string> {
    let found = '';
    await expect
      .poll(
        async () => {
          const newest = (await this.messages(to)).find(({ id }) => !this.#read.has(id));
          found = (newest && part(newest)) ?? '';
          if (newest !== undefined && found !== '') this.#read.add(newest.id);
          return found;
        },
        { message: `a message to ${to}`, timeout: 20_000, intervals: [50] },
      )
      .not.toBe('');
    return found;
  }
}
