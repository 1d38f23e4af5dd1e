import { z } from 'zod';

import type { EffectEndReason } from '#api/platform/effects/outbox.sql.ts';
import { MailContent } from '../mail/mail-content.ts';
import type { Tx } from '../context.ts';

/** Providers that may be called through the outbox. */
const PROVIDERS = ['bureau', 'crm', 'mailing-list', 'partner'] as const;
export type OutboxProvider = (typeof PROVIDERS)[number];

export const Effect = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('email'),
    to: z.string(),
    subject: z.string(),
    mail: MailContent,
  }),
  z.object({ kind: z.literal('sms'), to: z.string(), text: z.string() }),
  /** A call that a provider may get twice: its `path` or `body` contains the key that identifies it. */
  z.object({
    kind: z.literal('provider-call'),
    provider: z.enum(PROVIDERS),
    method: z.enum(['POST', 'PUT', 'DELETE']),
    path: z.string().startsWith('/'),
    body: z.json().optional(),
    /** The member concerned: leaving withdraws it while it waits. */
    about: z.string().optional(),
  }),
  /** Somebody was erased, for the ledger that is kept apart from the database. */
  z.object({ kind: z.literal('ledger-entry'), subject: z.string(), at: z.string() }),
  /** Has no effect; for cases where doing something and doing nothing must cost the same. */
  z.object({ kind: z.literal('nothing') }),
]);

/** Something that leaves for the outside world, by its channel. */
export type Effect = z.output<typeof Effect>;

/**
 * How an attempt ended. `code` says about a failure what an operator needs and nothing about a person. A `refused`
 * effect would be refused at any later time, too.
 */
export type Delivery = { kind: 'taken' } | { kind: 'failed' | 'refused'; code: string };

/**
 * Delivers one effect under `id`, the receiver's key against doing it twice. Anything it throws counts as a failure:
 * the effect is tried again with the same id, for as long as its rule says.
 */
export type Deliver = (effect: Effect, id: string) => Promise<Delivery>;

/** Hands one SMS to the provider under `id`, by which what it says of the message later is found. */
export type SendSms = (message: { to: string; text: string; id: string }) => Promise<Delivery>;

export type EndedEffect = {
  effect: Effect;
  /** The reference number of the case or ban that it is about. */
  concerns: string | null;
  why: EffectEndReason;
};

/** What the end of an effect means for the person concerned. */
export type EffectEnd = {
  /** Runs once, in the transaction that ends it: the case says so, and its person is told. */
  undelivered: (tx: Tx, ended: EndedEffect) => Promise<void>;
  /** Undoes that when it is to be sent after all; false when something newer has replaced it. */
  again: (tx: Tx, ended: EndedEffect) => Promise<boolean>;
  /** Runs once, in the transaction that notes that it was taken, for effects whose arrival counts. */
  delivered?: (tx: Tx, taken: { id: string; at: Date }) => Promise<void>;
  /** Runs once, in the transaction that notes that it came back after it was taken. */
  returned?: (tx: Tx, of: { id: string }) => Promise<void>;
};

/**
 * The person concerned already knows or can't be told: a page shows the same as the message, its time is over, or the
 * person has left. Operators see it in their list and in the metrics.
 */
export const OPERATORS_ALONE: EffectEnd = { undelivered: async () => undefined, again: async () => true };
