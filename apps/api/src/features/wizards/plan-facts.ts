import { incomeKindOf } from '@wattle/domain/about-me/income-kind';
import type { LeadPerson } from '@wattle/domain/home-loan/referral-lead';
import type { KnownOfMember } from '@wattle/domain/home-loan/plan';

import type { Context } from '#api/platform/context.ts';

import { findPlanFacts } from './wizards.sql.ts';

export type PlanFacts = { known: KnownOfMember; person: LeadPerson };

/** Null for a deleted member. */
export async function planFactsOf(ctx: Context, memberId: string): Promise<PlanFacts | null> {
  const found = await findPlanFacts(ctx, memberId);
  if (found === null) return null;
  const { state, aboutMe, person } = found;
  return { known: { state, incomeKind: aboutMe === null ? null : incomeKindOf(aboutMe) }, person };
}
