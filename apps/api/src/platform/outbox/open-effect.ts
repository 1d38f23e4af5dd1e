import { z } from 'zod';

import type { Context, Db, Tx } from '../context.ts';
import type { SealedTable } from '../secrets/sealed-table.ts';
import type { AnyEffect, EffectRegistry, Ready } from './effect.ts';
import { memberAt, whileGranted, coveredBy } from './effect-consent.ts';
import { effectKindOf, type EffectKind } from './effect-rules.ts';
import type { UndeliveredReason } from './outbox.sql.ts';
import { EffectOfVersion0, leaveVersion0 } from './version-0.ts';

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

type SealedEffect = { id: string; kind: string; payload: Uint8Array; concerns: string | null };

/** A stored effect, bound to its handlers. */
export type OpenedEffect = {
  /** Asks whether its consent still stands. Without asking, nothing leaves. */
  ready: (db: Db) => Promise<Ready>;
  /** The member whose rows the handlers write; null without one. */
  member: () => Promise<string | null>;
  undelivered: (tx: Tx, why: UndeliveredReason) => Promise<void>;
  again: (tx: Tx, why: UndeliveredReason) => Promise<boolean>;
};

/** Null when only a newer version knows the effect. Throws when no key opens it. */
export function openEffect(ctx: Context, row: SealedEffect): OpenedEffect | null {
  const { id, payload, concerns } = row;
  const json: unknown = JSON.parse(ctx.cipher.open(payload, payloadContext(id)));
  const stored = Stored.safeParse(json);
  if (!stored.success) return openVersion0(ctx, row, EffectOfVersion0.parse(json));
  const { name, body } = stored.data;
  const effect = ctx.effects.get(name);
  return effect === undefined ? null : opened(ctx, effect, { id, body, concerns });
}

function opened(
  ctx: Context,
  effect: AnyEffect,
  { id, body, concerns }: { id: string; body: unknown; concerns: string | null },
): OpenedEffect {
  return {
    ready: (db) => effect.ready(ctx, db, { id, body }),
    member: () => effect.member(ctx, { id, body }),
    undelivered: (tx, why) => effect.undelivered(ctx, tx, { id, body, concerns, why }),
    again: (tx, why) => effect.again(ctx, tx, { id, body, concerns, why }),
  };
}

/** Stored calls go to the effect whose `fromVersion0` accepts them. Messages were stored fully written. */
function openVersion0(
  ctx: Context,
  { id, kind, concerns }: SealedEffect,
  effect: EffectOfVersion0,
): OpenedEffect {
  const rule = effectKindOf(kind);
  if (effect.kind === 'provider-call') {
    for (const each of withRule(ctx, rule)) {
      const body = each.fromVersion0(effect);
      if (body !== null) return opened(ctx, each, { id, body, concerns });
    }
  }
  return {
    ready: (db) => readyVersion0(ctx, db, { id, rule, effect }),
    member: async () => null,
    undelivered: async () => undefined,
    again: async () => true,
  };
}

type OfVersion0 = { id: string; rule: EffectKind; effect: EffectOfVersion0 };

/** A message of version 0 names no effect. It stands on the consents of the one that has its rule. */
async function readyVersion0(ctx: Context, db: Db, { id, rule, effect }: OfVersion0): Promise<Ready> {
  const leave = () => leaveVersion0(ctx, effect, id);
  const needs = withRule(ctx, rule).flatMap(({ consent }) => ('none' in consent ? [] : [consent]));
  const [need] = needs;
  if (need === undefined || effect.kind !== 'email' || rule === 'unnamed') return { kind: 'ready', leave };
  const consent = { ...need, giver: memberAt, covered: whileGranted<{ to: string }>(...need.kinds) };
  const asked = await coveredBy<{ to: string }>(ctx, db, consent, effect);
  return asked.kind === 'withdrawn' ? asked : { kind: 'ready', leave };
}

const withRule = ({ effects }: Context, rule: EffectKind): readonly AnyEffect[] =>
  [...effects.values()].filter((effect) => rule === 'unnamed' || effect.rule === rule);

type Named = { id: string; name: string | null; kind: string };
type Followed = Pick<AnyEffect, 'delivered' | 'returned'> & { member: () => Promise<string | null> };

/** Handlers for accepted and returned effects. They need no payload. */
export function whatFollows(ctx: Context, { id, name, kind }: Named): Followed {
  const effect = name === null ? onlyOne(withRule(ctx, effectKindOf(kind))) : ctx.effects.get(name);
  return {
    delivered: effect?.delivered,
    returned: effect?.returned,
    member: async () => effect?.member(ctx, { id, body: null }) ?? null,
  };
}

const onlyOne = <Thing>([thing, ...others]: readonly Thing[]): Thing | undefined =>
  others.length === 0 ? thing : undefined;
