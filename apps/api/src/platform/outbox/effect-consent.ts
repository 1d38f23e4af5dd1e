import { normaliseEmail } from '@wattle/domain/fields/contact-fields';

import type { Context, Db } from '../context.ts';
import { memberWith } from '../members/addresses.sql.ts';
import { standingConsents, type ConsentKind, type StandingConsent } from '../members/consents.sql.ts';
import type { ActivityKind } from '../sessions/activity.sql.ts';

export type Standing = ReadonlyMap<ConsentKind, StandingConsent>;

type Needed<Body> = {
  kinds: readonly ConsentKind[];
  /** Id of the member who gave them; null when there is none any more. */
  giver: (ctx: Context, db: Db, body: Body) => Promise<string | null>;
  /** The part of the body that the consents still cover; null when they cover nothing. */
  covered: (ctx: Context, body: Body, standing: Standing) => Body | null;
  /** What the member's activity says when nothing is left to send. */
  stopped: ActivityKind;
};

/** The consents that an effect stands on, or the reason why it needs none. */
export type EffectConsent<Body> = { none: string } | Needed<Body>;

/** The same without the body's type. */
export type ConsentNeed = { none: string } | Pick<Needed<never>, 'kinds' | 'stopped'>;

export type Withdrawn = { kind: 'withdrawn'; memberId: string | null; activity: ActivityKind };
type Covered<Body> = { kind: 'covered'; body: Body };

/** What may leave at this moment. */
export async function checkConsent<Body>(
  ctx: Context,
  db: Db,
  consent: EffectConsent<Body>,
  body: Body,
): Promise<Covered<Body> | Withdrawn> {
  if ('none' in consent) return { kind: 'covered', body };
  const { kinds, giver, covered, stopped: activity } = consent;
  const memberId = await giver(ctx, db, body);
  if (memberId === null) return { kind: 'withdrawn', memberId, activity };
  const left = covered(ctx, body, await standingConsents(ctx, db, { memberId, kinds }));
  return left === null ? { kind: 'withdrawn', memberId, activity } : { kind: 'covered', body: left };
}

/** `covered` of an effect that needs each of its consents, and leaves whole or not at all. */
export const whenAllGranted =
  <Body>(...kinds: readonly ConsentKind[]) =>
  (_ctx: Context, body: Body, standing: Standing): Body | null =>
    kinds.every((kind) => standing.get(kind)?.granted === true) ? body : null;

/** `giver` of a mail that holds its address only. */
export const memberByAddress = (
  { emailLookup }: Context,
  db: Db,
  { to }: { to: string },
): Promise<string | null> => memberWith(db, emailLookup(normaliseEmail(to)));
