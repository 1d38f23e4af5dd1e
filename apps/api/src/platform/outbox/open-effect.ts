import { z } from 'zod';

import type { Context, Db, Tx } from '../context.ts';
import type { SealedTable } from '../secrets/sealed-table.ts';
import type { AnyEffect, EffectRegistry, Ready } from './effect.ts';
import { memberByAddress } from './effect-consent.ts';
import type { UndeliveredReason } from './outbox.sql.ts';

declare module '../context.ts' {
  interface Context {
    effects: EffectRegistry;
  }
}

export const payloadContext = (id: string) => `outbox:${id}`;

export const OUTBOX_TABLE: SealedTable = {
  table: 'outbox',
  key: { id: 'uuid' },
  columns: { payload: (key) => payloadContext(key('id')) },
};

const Stored = z.object({ name: z.string(), body: z.unknown() });

type SealedEffect = { id: string; payload: Uint8Array; concerns: string | null };

/** A stored effect, bound to its handlers. */
export type OpenedEffect = {
  /** Asks whether its consent still stands. Without asking, nothing leaves. */
  ready: (db: Db) => Promise<Ready>;
  /** The member whose rows the handlers write; null without one. */
  member: () => Promise<string | null>;
  /** The same, or else the member whom it is for, unless a number is all that it has of them. */
  concerned: (db: Db) => Promise<string | null>;
  undelivered: (tx: Tx, why: UndeliveredReason) => Promise<void>;
  again: (tx: Tx, why: UndeliveredReason) => Promise<boolean>;
};

/** Null when only a newer version knows the effect. Throws when no key opens it. */
export function openEffect(ctx: Context, row: SealedEffect): OpenedEffect | null {
  const { id, payload, concerns } = row;
  const json: unknown = JSON.parse(ctx.cipher.open(payload, payloadContext(id)));
  const { name, body } = Stored.parse(json);
  const effect = ctx.effects.get(name);
  return effect === undefined ? null : opened(ctx, effect, { id, body, concerns });
}

const MEMBER_ID = /^[\da-f-]{36}$/;

function opened(
  ctx: Context,
  effect: AnyEffect,
  { id, body, concerns }: { id: string; body: unknown; concerns: string | null },
): OpenedEffect {
  return {
    ready: (db) => effect.ready(ctx, db, { id, body }),
    member: () => effect.member(ctx, { id, body, concerns }),
    async concerned(db) {
      const to = (await effect.member(ctx, { id, body, concerns })) ?? effect.receiver(body) ?? '';
      if (to.includes('@')) return memberByAddress(ctx, db, { to });
      return MEMBER_ID.test(to) ? to : null;
    },
    undelivered: (tx, why) => effect.undelivered(ctx, tx, { id, body, concerns, why }),
    again: (tx, why) => effect.again(ctx, tx, { id, body, concerns, why }),
  };
}

/** Handlers for accepted and returned effects. They need no payload. */
export function outcomeHandlers(ctx: Context, { id, name, concerns }: DeliveredEffect): OutcomeHandlers {
  const effect = ctx.effects.get(name);
  return {
    delivered: effect?.delivered,
    returned: effect?.returned,
    member: async () => effect?.member(ctx, { id, body: null, concerns }) ?? null,
  };
}

type DeliveredEffect = { id: string; name: string; concerns: string | null };

type OutcomeHandlers = Pick<AnyEffect, 'delivered' | 'returned'> & { member: () => Promise<string | null> };
