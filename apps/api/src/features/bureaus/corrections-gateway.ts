import {
  CORRECTION_ADDRESSEES,
  CORRECTION_ITEM_KINDS,
  type CorrectionOutcome,
} from '@wattle/domain/corrections/correction-words';
import type { PASSED_ON_STATES } from '@wattle/domain/corrections/ban-times';
import { fail, type Outcome } from '@wattle/domain/outcome';
import { z } from 'zod';

import type { Context } from '#api/platform/context.ts';
import type { Delivery } from '#api/platform/outbox/delivery.ts';
import type { ProviderFailure } from '#api/platform/providers/send-call.ts';
import type { Refusal } from '#api/platform/refusal.ts';

/** The person on the file, as the bureau identifies people. */
export const Subject = z.strictObject({
  givenName: z.string(),
  middleName: z.string(),
  familyName: z.string(),
  dateOfBirth: z.string(),
  gender: z.enum(['M', 'F']).nullable(),
  addresses: z.array(z.strictObject({ line: z.string(), current: z.boolean() })).readonly(),
});
export type Subject = z.output<typeof Subject>;

export const SAMPLE_SUBJECT: Subject = {
  givenName: 'Tamar',
  middleName: '',
  familyName: 'Illo',
  dateOfBirth: '1988-03-14',
  gender: null,
  addresses: [{ line: '61 Tamarillo Parade, Sydney NSW 2000', current: true }],
};

/** How the bureau finds an item in its file. */
export const ItemAtBureau = z.strictObject({
  accountReference: z.string().optional(),
  /** YYYY-MM-DD */
  date: z.string().optional(),
  provider: z.string().optional(),
  amount: z.number().optional(),
  /** The part of the personal details, such as `birth-date`. */
  part: z.string().optional(),
});
export type ItemAtBureau = z.output<typeof ItemAtBureau>;

/**
 * A request to a credit provider goes to the bureau as well, with the party that must answer: it must consult the
 * others (Privacy Act 1988, sections 20T and 21V).
 */
export const LodgedCorrection = z.strictObject({
  reference: z.string(),
  memberId: z.string(),
  bureauName: z.string(),
  subject: Subject,
  itemKind: z.enum(CORRECTION_ITEM_KINDS),
  item: ItemAtBureau,
  addressee: z.enum(CORRECTION_ADDRESSEES),
  words: z.string(),
  requestedAt: z.string(),
});
export type LodgedCorrection = z.output<typeof LodgedCorrection>;

/** YYYY-MM-DD */
export type BanDays = { startsOn: string; endsOn: string };

/** `endsOn`: null unless in force. */
export type PassedOnAnswer = {
  bureau: string;
  state: (typeof PASSED_ON_STATES)[number];
  endsOn: string | null;
};

/** `inForce`: null unless the bureau says that the ban is in force. */
export type BanAnswer = { delivery: Delivery; inForce: BanDays | null };

/** Longer reasons are cut: they are the bureau's text, stored encrypted and shown as text. */
export const REASONS_MAX = 4000;

export type BureauDecision = {
  decision: Exclude<CorrectionOutcome, 'withdrawn'>;
  on: string;
  reasons: string | null;
};

export type Lodged = Omit<LodgedCorrection, 'memberId' | 'bureauName'>;

/** Corrections and bans at the bureau, keyed by reference: every call is idempotent. */
export type CorrectionsGateway = {
  lodge: (correction: Lodged) => Promise<Delivery>;
  withdraw: (reference: string) => Promise<Delivery>;
  requestBan: (ban: { reference: string; subject: Subject; requestedAt: string }) => Promise<BanAnswer>;
  extendBan: (ban: { reference: string; endsOn: string; requestedAt: string }) => Promise<BanAnswer>;
  liftBan: (reference: string) => Promise<Delivery>;
  /** `answers`: null unless the bureau passed it on. */
  passBanOn: (ban: {
    reference: string;
    requestedAt: string;
  }) => Promise<{ delivery: Delivery; answers: PassedOnAnswer[] | null }>;
  /** Null while there is no decision. `unknown`: the bureau has no such case. */
  askDecision: (
    reference: string,
  ) => Promise<Outcome<BureauDecision | null, 'unknown' | ProviderFailure['kind']>>;
};

declare module '#api/platform/context.ts' {
  interface Providers {
    corrections: CorrectionsGateway;
    /** Null without one. */
    correctionsAtSecond: CorrectionsOnly | null;
  }
}

export type CorrectionsOnly = Pick<CorrectionsGateway, 'lodge' | 'withdraw' | 'askDecision'>;

const refused = async (): Promise<Delivery> => ({ kind: 'failed', code: 'no-corrections' });
const noBan = async (): Promise<BanAnswer> => ({ delivery: await refused(), inForce: null });

/** Stands for a bureau that takes none from us or is no longer asked, for requests made while it did. */
export const NO_CORRECTIONS: CorrectionsGateway = {
  lodge: refused,
  withdraw: refused,
  requestBan: noBan,
  extendBan: noBan,
  liftBan: refused,
  passBanOn: async () => ({ delivery: await refused(), answers: null }),
  askDecision: () => Promise.resolve(fail('unavailable' as const)),
};

/** Finds the bureau by name: what concerns the file of one never reaches another that has taken its place. */
export function correctionsAt(ctx: Context, bureauName: string): CorrectionsOnly {
  const { config, providers } = ctx;
  const second = bureauName === config.bureaus.second?.name ? providers.correctionsAtSecond : null;
  return second ?? bansAt(ctx, bureauName);
}

/** Only the main bureau is asked for bans. */
export const bansAt = ({ config, providers }: Context, bureauName: string): CorrectionsGateway =>
  bureauName === config.bureaus.primary.name ? providers.corrections : NO_CORRECTIONS;

/** Null where requests to the primary bureau may be taken. */
export const portalInstead = ({ config }: Context): Refusal | null =>
  config.bureauPortal === null ? null : { code: 'no-corrections' };
