import type { ZodType } from 'zod';

import type { MailContent } from '../mail/mail-content.ts';
import type { Context, Tx } from '../context.ts';
import type { Delivery } from './delivery.ts';
import type { EffectKind } from './effect-rules.ts';
import type { UndeliveredReason } from './outbox.sql.ts';
import type { CallOfVersion0 } from './version-0.ts';

export type { Delivery } from './delivery.ts';

export type Mail = { to: string; subject: string; mail: MailContent };
export type Sms = { to: string; text: string };

/** What messages are made of beside their bodies. */
export type Edition = { origin: string; keptMonths: Context['keptMonths'] };

/**
 * The one way out. A mail is a pure function of its body, so that previews and tests call it. A call may be made twice:
 * `id`, or what the body holds, tells the receiver that it is the same.
 */
type WayOut<Body> =
  | { mail: (body: Body, edition: Edition) => Mail }
  | { sms: (body: Body, edition: Edition) => Sms }
  | { call: (ctx: Context, body: Body, id: string) => Promise<Delivery> };

export type UndeliveredEffect<Body> = {
  id: string;
  body: Body;
  /** The reference number of the case or ban that it is about. */
  concerns: string | null;
  why: UndeliveredReason;
};

/** What its end means for the person concerned. */
type DeliveryOutcomeHandlers<Body> = {
  /**
   * Runs once, in the transaction that ends it: the case says so, and its person is told. `operators`: the person
   * already knows or can't be told, as a page shows the same, its time is over, or the person has left; operators see it
   * in their list and in the metrics.
   */
  undelivered: 'operators' | ((ctx: Context, tx: Tx, ended: UndeliveredEffect<Body>) => Promise<void>);
  /** Undoes that when it is to be sent after all; false when something newer has replaced it. */
  again?: (ctx: Context, tx: Tx, ended: UndeliveredEffect<Body>) => Promise<boolean>;
  /** Runs once, in the transaction that notes that it was taken, for effects whose arrival counts. */
  delivered?: (ctx: Context, tx: Tx, taken: { id: string; at: Date }) => Promise<void>;
  /** Runs once, in the transaction that notes that it came back after it was taken. */
  returned?: (ctx: Context, tx: Tx, of: { id: string }) => Promise<void>;
};

/** Something that leaves for the outside world, with everything about it. */
export type Effect<Body> = DeliveryOutcomeHandlers<Body> & {
  /** Unique, and stored with each: a name that changes strands what waits under the old one. */
  name: string;
  /** How long it is tried and what is left of it: the operators' word for it. Several effects may share a rule. */
  rule: EffectKind;
  body: ZodType<Body>;
  /** Whom it is for or about: an address, a number, or the id of a member. Leaving withdraws by it. */
  receiver: (body: Body) => string | null;
  /** The consent that must stand for it to leave; null where it leaves on none. */
  consent: string | null;
  leaves: WayOut<Body>;
  /** The body of a call that a version before wrote for this effect; null for one of another effect. */
  fromVersion0?: (call: CallOfVersion0) => Body | null;
};

export const defineEffect = <Body>(effect: Effect<Body>): Effect<Body> => effect;

/** Any effect; what is stored is parsed before the effect sees it. */
export type AnyEffect = {
  name: string;
  rule: EffectKind;
  consent: string | null;
  leave: (ctx: Context, body: unknown, id: string) => Promise<Delivery>;
  undelivered: (ctx: Context, tx: Tx, ended: UndeliveredEffect<unknown>) => Promise<void>;
  again: (ctx: Context, tx: Tx, ended: UndeliveredEffect<unknown>) => Promise<boolean>;
  delivered: DeliveryOutcomeHandlers<unknown>['delivered'];
  returned: DeliveryOutcomeHandlers<unknown>['returned'];
  fromVersion0: (call: CallOfVersion0) => unknown;
};

function anyOf<Body>(effect: Effect<Body>): AnyEffect {
  const { name, rule, consent, body: schema, undelivered, again } = effect;
  const parsed = ({ body, ...ended }: UndeliveredEffect<unknown>) => ({ ...ended, body: schema.parse(body) });
  return {
    name,
    rule,
    consent,
    leave: (ctx, body, id) => leave(ctx, effect.leaves, schema.parse(body), id),
    async undelivered(ctx, tx, ended) {
      if (undelivered !== 'operators') await undelivered(ctx, tx, parsed(ended));
    },
    again: async (ctx, tx, ended) => again === undefined || again(ctx, tx, parsed(ended)),
    delivered: effect.delivered,
    returned: effect.returned,
    fromVersion0: (call) => effect.fromVersion0?.(call) ?? null,
  };
}

function leave<Body>(ctx: Context, out: WayOut<Body>, body: Body, id: string): Promise<Delivery> {
  if ('call' in out) return out.call(ctx, body, id);
  if ('sms' in out) return ctx.sendSms({ ...out.sms(body, editionOf(ctx)), id });
  return ctx.sendMail({ ...out.mail(body, editionOf(ctx)), id });
}

export const editionOf = ({ config, keptMonths }: Context): Edition => ({
  origin: config.publicOrigin,
  keptMonths,
});

/** What a feature lists. */
export const effects = <Bodies extends readonly unknown[]>(
  ...all: { [K in keyof Bodies]: Effect<Bodies[K]> }
): readonly AnyEffect[] => all.map((each) => anyOf(each));

export type EffectRegistry = ReadonlyMap<string, AnyEffect>;

/** What workers deliver by; a name that two features claim stops the start. */
export function registryOf(all: readonly AnyEffect[]): EffectRegistry {
  const byName = new Map<string, AnyEffect>();
  for (const effect of all) {
    if (byName.has(effect.name)) throw new Error(`two effects are called ${effect.name}`);
    byName.set(effect.name, effect);
  }
  return byName;
}

/** A mail with made-up contents, for people to look at. */
export type MailPreview = { name: string; mail: (edition: Edition) => Mail };

export function previewOf<Body>(name: string, { leaves }: Effect<Body>, body: NoInfer<Body>): MailPreview {
  if (!('mail' in leaves)) throw new Error(`${name} is no mail`);
  return { name, mail: (edition) => leaves.mail(body, edition) };
}
