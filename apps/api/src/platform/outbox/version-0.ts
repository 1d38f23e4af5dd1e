import { z } from 'zod';

import type { Context } from '../context.ts';
import { MailContent } from '../mail/mail-content.ts';
import { ACCEPTED, type Delivery } from './delivery.ts';

/** Providers that may be called through the outbox. */
const PROVIDERS = ['bureau', 'crm', 'mailing-list', 'partner'] as const;

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

/** Leaves what was written out when it was added; a call belongs to the effect that knows it. */
export async function leaveVersion0(ctx: Context, effect: EffectOfVersion0, id: string): Promise<Delivery> {
  if (effect.kind === 'nothing') return ACCEPTED;
  if (effect.kind === 'provider-call') throw new Error('a call that no effect knows');
  if (effect.kind === 'sms') return ctx.sendSms({ to: effect.to, text: effect.text, id });
  if (effect.kind === 'email') return ctx.sendMail({ ...effect, id });
  await ctx.ledger.append({ subject: effect.subject, at: effect.at });
  return ACCEPTED;
}
