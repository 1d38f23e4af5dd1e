import type { StateCode } from '@wattle/domain/fields/address';
import { ageOn, sydneyDate, type CalendarDate } from '@wattle/domain/calendar/calendar';
import type { ViewerFacts } from '@wattle/domain/offers/eligibility';
import type { FileTrouble } from '@wattle/domain/credit-file/troubles';
import type { RoleSet } from '@wattle/domain/journeys/roles';

import type { Context } from '#api/platform/context.ts';
import { MemberGone } from '#api/platform/members/member-transaction.ts';

import { interestIn } from '../wizards/about-me.ts';
import { findMemberFacts } from './offers.sql.ts';

export type MemberFacts = {
  /** The latest score from the bureau, never an estimate; null without consent. */
  score: number | null;
  /** Troubles on the credit file; empty without one. */
  troubles: readonly FileTrouble[];
  birthDate: CalendarDate | null;
  state: StateCode | null;
  partnerSourceId: number | null;
  /** The product type chosen in About Me; null without consent to use it. */
  interestTypeId: number | null;
  /** The end of the pause in which the member wants no offers; null without one. */
  pausedUntil: Date | null;
};

/** A member with both factors; null for everyone else. */
export type Viewer = { memberId: string; roles: RoleSet; known: MemberFacts } | null;

/** Throws `MemberGone` when the member was deleted since their session was read; the call then answers 401. */
export async function viewerOf(
  ctx: Context,
  session: { memberId: string; roles: RoleSet } | null,
): Promise<Viewer> {
  if (session === null) return null;
  const { memberId, roles } = session;
  const found = await findMemberFacts(ctx, memberId);
  if (found === null) throw new MemberGone('the member was deleted');
  const { aboutMe, ...facts } = found;
  const known = {
    ...facts,
    interestTypeId: aboutMe === null ? null : interestIn(ctx, memberId, aboutMe),
  };
  return { memberId, roles, known };
}

/** A score and its file count only with a verified identity. */
export function factsOf({ known, roles }: NonNullable<Viewer>, now: Date): ViewerFacts {
  const isVerified = roles.has('IV');
  return {
    score: isVerified ? known.score : null,
    troubles: isVerified ? known.troubles : [],
    hasValidEmail: roles.has('EV'),
    age: known.birthDate === null ? null : ageOn(known.birthDate, sydneyDate(now)),
    state: known.state,
  };
}
