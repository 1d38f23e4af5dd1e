import type { ZodType } from 'zod';

import type { MailContent } from '../mail/mail-content.ts';
import type { Context, Db, Tx } from '../context.ts';
import { ACCEPTED, type Delivery } from './delivery.ts';
import { checkConsent, type ConsentNeed, type EffectConsent, type Withdrawn } from './effect-consent.ts';
import { UNKNOWN_KIND, type EffectRule } from './effect-rules.ts';
import type { UndeliveredReason } from './outbox.sql.ts';

export type { Delivery } from './delivery.ts';

export type Mail = { to: string; subject: string; mail: MailContent };
export type Sms = { to: string; text: string };

/** Settings that messages need besides their bodies. */
export type Edition = { origin: string; brand: Context['brand']; mainBureau: string };

/**
 * How the effect is delivered. Mails and SMS are pure functions of the body, so previews and tests can call them. Without
 * a mail nothing is sent. A call may be made twice: the receiver deduplicates by `id` or by a key in the body.
 */
type WayOut<Body> =
  | { mail: (body: Body, edition: Edition) => Mail | null }
  | { sms: (body: Body, edition: Edition) => Sms }
  | { call: (ctx: Context, body: Body, id: string) => Promise<Delivery> };

/** `concerns`: reference number of the case or ban it is about. */
type StoredEffect<Body> = { id: string; body: Body; concerns: string | null };

export type UndeliveredEffect<Body> = StoredEffect<Body> & { why: UndeliveredReason };

/** The member that a sample is for, who has given every consent. */
export type SampleMember = {
  memberId: string;
  to: string;
  /** International. */
  mobile: string;
  /** Unsubscribes from score notices. */
  token: string;
  /** When the consent to a lead was given. */
  agreedAt: Date;
  interests: readonly string[];
};

type DeliveryOutcomeHandlers<Body> = {
  /**
   * The member whose rows the handlers write, who is locked before the effect. Null without one. `body`: null for
   * `delivered` and `returned`.
   */
  member?: (ctx: Context, stored: StoredEffect<Body | null>) => Promise<string | null>;
  /**
   * Runs once, in the transaction that marks it undelivered: updates the case and notifies the person. `operators`
   * means only operators are notified, through their list and the metrics, because the person already knows or cannot
   * be reached.
   */
  undelivered: 'operators' | ((ctx: Context, tx: Tx, ended: UndeliveredEffect<Body>) => Promise<void>);
  /** Reverts `undelivered` when an operator retries. False when something newer has replaced the effect. */
  again?: (ctx: Context, tx: Tx, ended: UndeliveredEffect<Body>) => Promise<boolean>;
  /** Runs once, in the transaction that marks it accepted. */
  delivered?: (ctx: Context, tx: Tx, taken: { id: string; at: Date }) => Promise<void>;
  /** Runs once, in the transaction that marks it returned after it was accepted. */
  returned?: (ctx: Context, tx: Tx, stored: { id: string; concerns: string | null }) => Promise<void>;
};

/** Definition of a message or call that leaves through the outbox. */
export type Effect<Body> = DeliveryOutcomeHandlers<Body> & {
  /** Unique and stored. Renaming it strands waiting effects. */
  name: string;
  /** Several effects may share one. */
  rule: EffectRule;
  body: ZodType<Body>;
  /** Address, number or member id that the effect is for. Deleting an account withdraws effects by it. */
  receiver: (body: Body) => string | null;
  consent: EffectConsent<Body>;
  /** A body as for this member. Where its ids name nothing in the database, its delivery changes nothing. */
  sample: (member: SampleMember) => NoInfer<Body>;
  /** How the bodies of its other mails differ from the sample, by a name for each. */
  otherSamples?: Readonly<Record<string, Partial<NoInfer<Body>>>>;
  leaves: WayOut<Body>;
};

export const defineEffect = <Body>(effect: Effect<Body>): Effect<Body> => effect;

export type Ready = { kind: 'ready'; leave: () => Promise<Delivery> } | Withdrawn;

/** An effect with its body type erased. Stored bodies are parsed before the handlers run. */
export type AnyEffect = {
  name: string;
  rule: EffectRule;
  receiver: (body: unknown) => string | null;
  consent: ConsentNeed;
  sample: (member: SampleMember) => unknown;
  /** Its mails to this member with their names, the other samples' included. None for an SMS or a call. */
  sampleMails: (member: SampleMember, edition: Edition) => readonly [name: string, mail: Mail][];
  /** Asks whether its consent still stands. Only the answer can be sent. */
  ready: (ctx: Context, db: Db, stored: { id: string; body: unknown }) => Promise<Ready>;
  member: (ctx: Context, stored: StoredEffect<unknown>) => Promise<string | null>;
  undelivered: (ctx: Context, tx: Tx, ended: UndeliveredEffect<unknown>) => Promise<void>;
  again: (ctx: Context, tx: Tx, ended: UndeliveredEffect<unknown>) => Promise<boolean>;
  delivered: DeliveryOutcomeHandlers<unknown>['delivered'];
  returned: DeliveryOutcomeHandlers<unknown>['returned'];
};

function anyOf<Body>(effect: Effect<Body>): AnyEffect {
  const { name, rule, consent, sample, body: schema, undelivered, again } = effect;
  const parsed = ({ body, ...ended }: UndeliveredEffect<unknown>) => ({ ...ended, body: schema.parse(body) });
  return {
    name,
    rule,
    receiver: (body) => effect.receiver(schema.parse(body)),
    consent,
    sample,
    sampleMails: (member, edition) => sampleMailsOf(effect, member, edition),
    async ready(ctx, db, stored) {
      const asked = await checkConsent(ctx, db, consent, schema.parse(stored.body));
      if (asked.kind === 'withdrawn') return asked;
      return { kind: 'ready', leave: () => leave(ctx, effect.leaves, asked.body, stored.id) };
    },
    async member(ctx, { body, ...stored }) {
      return (
        (await effect.member?.(ctx, { ...stored, body: body === null ? null : schema.parse(body) })) ?? null
      );
    },
    async undelivered(ctx, tx, ended) {
      if (undelivered !== 'operators') await undelivered(ctx, tx, parsed(ended));
    },
    again: async (ctx, tx, ended) => again === undefined || again(ctx, tx, parsed(ended)),
    delivered: effect.delivered,
    returned: effect.returned,
  };
}

async function leave<Body>(ctx: Context, out: WayOut<Body>, body: Body, id: string): Promise<Delivery> {
  if ('call' in out) return out.call(ctx, body, id);
  if ('sms' in out) return ctx.sendSms({ ...out.sms(body, editionOf(ctx)), id });
  const mail = out.mail(body, editionOf(ctx));
  return mail === null ? ACCEPTED : ctx.sendMail({ ...mail, id });
}

function sampleMailsOf<Body>(
  { name, body, sample, otherSamples, leaves }: Effect<Body>,
  member: SampleMember,
  edition: Edition,
): [string, Mail][] {
  if (!('mail' in leaves)) return [];
  return Object.entries({ [name]: {}, ...otherSamples }).flatMap(([each, differing]) => {
    const mail = leaves.mail(body.parse({ ...sample(member), ...differing }), edition);
    return mail === null ? [] : [[each, mail]];
  });
}

const editionOf = ({ config, brand }: Context): Edition => ({
  origin: config.publicOrigin,
  brand,
  mainBureau: config.bureaus.primary.name,
});

export const effects = <Bodies extends readonly unknown[]>(
  ...all: { [K in keyof Bodies]: Effect<Bodies[K]> }
): readonly AnyEffect[] => all.map((each) => anyOf(each));

export type EffectRegistry = ReadonlyMap<string, AnyEffect>;

/** Throws when two effects share a name, or two rules a kind. */
export function registryOf(all: readonly AnyEffect[]): EffectRegistry {
  const byName = new Map<string, AnyEffect>();
  for (const effect of all) {
    if (byName.has(effect.name)) throw new Error(`duplicate effect ${effect.name}`);
    byName.set(effect.name, effect);
    if (ruleOf(byName, effect.rule.kind) !== effect.rule)
      throw new Error(`two rules of the kind ${effect.rule.kind}`);
  }
  return byName;
}

const rulesOf = (known: EffectRegistry) => [...known.values()].map(({ rule }) => rule);

/** The rule of a row from any version. */
export const ruleOf = (known: EffectRegistry, kind: string): EffectRule =>
  rulesOf(known).find((rule) => rule.kind === kind) ?? UNKNOWN_KIND;

/** Every kind once, with that of unknown effects. */
export const kindsOf = (known: EffectRegistry): string[] => [
  ...new Set([...rulesOf(known), UNKNOWN_KIND].map(({ kind }) => kind)),
];
