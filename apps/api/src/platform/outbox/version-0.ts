import { z, type ZodType } from 'zod';

import type { Context, Tx } from '../context.ts';
import { MailContent } from '../mail/mail-content.ts';
import type { Provider } from '../providers/provider.ts';
import { TAKEN, type Delivery } from './delivery.ts';
import type { EffectKind } from './effect-rules.ts';
import { deliveryOf } from './failed-delivery.ts';
import type { EffectEndReason } from './outbox.sql.ts';

/** Providers that may be called through the outbox. */
const PROVIDERS = ['bureau', 'crm', 'mailing-list', 'partner'] as const;
export type OutboxProvider = (typeof PROVIDERS)[number];

/** What versions before wrote into the outbox: the message or the call itself. */
export const EffectOfVersion0 = z.discriminatedUnion('kind', [
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

export type EffectOfVersion0 = z.output<typeof EffectOfVersion0>;
export type CallOfVersion0 = Extract<EffectOfVersion0, { kind: 'provider-call' }>;

export type EndedEffect = {
  effect: EffectOfVersion0;
  /** The reference number of the case or ban that it is about. */
  concerns: string | null;
  why: EffectEndReason;
};

/** What the end of an effect means for the person concerned. */
export type EffectEnd = {
  undelivered: (tx: Tx, ended: EndedEffect) => Promise<void>;
  again: (tx: Tx, ended: EndedEffect) => Promise<boolean>;
  delivered?: (tx: Tx, taken: { id: string; at: Date }) => Promise<void>;
  returned?: (tx: Tx, of: { id: string }) => Promise<void>;
};

export const OPERATORS_ALONE: EffectEnd = { undelivered: async () => undefined, again: async () => true };

/** A provider that is called through the outbox: its credential, and what it answers when it has done as told. */
export type CallableProvider = {
  provider: Provider;
  headers: Record<string, string>;
  answers: Partial<Record<CallOfVersion0['method'], ZodType>>;
  /** Runs after the call was accepted, perhaps more than once; the answer is as `answers` parsed it, null for a 404. */
  onDone?: (call: CallOfVersion0, answer: unknown) => Promise<void>;
};

/** Those of features that are still made from parts; effects that are values know what versions before wrote. */
export type Version0 = {
  ends: Partial<Record<EffectKind, EffectEnd>>;
  providers: Partial<Record<OutboxProvider, CallableProvider>>;
};

declare module '../context.ts' {
  interface Context {
    version0: Version0;
  }
}

export async function leaveVersion0(ctx: Context, effect: EffectOfVersion0, id: string): Promise<Delivery> {
  if (effect.kind === 'nothing') return TAKEN;
  if (effect.kind === 'provider-call') {
    const provider = ctx.version0.providers[effect.provider];
    if (provider === undefined) throw new Error('a call that no effect knows');
    return callProvider(provider, effect);
  }
  if (effect.kind === 'sms') return ctx.sendSms({ to: effect.to, text: effect.text, id });
  if (effect.kind === 'email') return ctx.sendMail({ ...effect, id });
  await ctx.ledger.append({ subject: effect.subject, at: effect.at });
  return TAKEN;
}

async function callProvider(of: CallableProvider, call: CallOfVersion0): Promise<Delivery> {
  const { provider, headers, answers, onDone } = of;
  const { method, path, body } = call;
  const answer = await provider({
    method,
    path,
    headers,
    ...(body === undefined ? {} : { body }),
    answer: answers[method] ?? z.null(),
    repeatable: true,
  });
  const delivery = deliveryOf(answer, { opens: method === 'POST', removes: method === 'DELETE' });
  if (delivery.kind === 'taken') await onDone?.(call, answer.ok ? answer.value : null);
  return delivery;
}
