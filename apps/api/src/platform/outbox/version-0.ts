import { z } from 'zod';

import type { Context } from '../context.ts';
import { MailContent } from '../mail/mail-content.ts';
import { ACCEPTED, type Delivery } from './delivery.ts';

const PROVIDERS = ['bureau', 'crm', 'mailing-list', 'partner'] as const;

/** What earlier versions stored in the outbox: the complete message or call. */
export const EffectOfVersion0 = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('email'),
    to: z.string(),
    subject: z.string(),
    mail: MailContent,
  }),
  z.object({ kind: z.literal('sms'), to: z.string(), text: z.string() }),
  /** A call that may be made twice: `path` or `body` contains the receiver's idempotency key. */
  z.object({
    kind: z.literal('provider-call'),
    provider: z.enum(PROVIDERS),
    method: z.enum(['POST', 'PUT', 'DELETE']),
    path: z.string().startsWith('/'),
    body: z.json().optional(),
    /** Member id; deleting the account withdraws the call. */
    about: z.string().optional(),
  }),
  /** An erasure, for the ledger outside the database. */
  z.object({ kind: z.literal('ledger-entry'), subject: z.string(), at: z.string() }),
  /** Has no effect. Stored where doing something and doing nothing must take the same time. */
  z.object({ kind: z.literal('nothing') }),
]);

export type EffectOfVersion0 = z.output<typeof EffectOfVersion0>;
export type CallOfVersion0 = Extract<EffectOfVersion0, { kind: 'provider-call' }>;

/** Delivers messages as stored. A call goes through the effect that knows it. */
export async function leaveVersion0(ctx: Context, effect: EffectOfVersion0, id: string): Promise<Delivery> {
  if (effect.kind === 'nothing') return ACCEPTED;
  if (effect.kind === 'provider-call') throw new Error('a call that no effect knows');
  if (effect.kind === 'sms') return ctx.sendSms({ to: effect.to, text: effect.text, id });
  if (effect.kind === 'email') return ctx.sendMail({ ...effect, id });
  await ctx.ledger.append({ subject: effect.subject, at: effect.at });
  return ACCEPTED;
}
