import { ABOUT_ME_CONSENT } from '@wattle/domain/about-me/agreement';
import { aboutMeInterests, topicsOf, type AboutMeTopic } from '@wattle/domain/about-me/interests';

import type { Context } from '#api/platform/context.ts';
import { isConsentGranted } from '#api/platform/members/consents.sql.ts';

import { findAnswers, openAnswers } from './wizards.sql.ts';

/** The product type chosen in About Me, from sealed answers that the caller read with consent to their use. */
export function interestIn(ctx: Context, memberId: string, sealed: Uint8Array): number | null {
  return aboutMeInterests(openAnswers(ctx, { memberId, wizard: 'about-me' }, sealed)).productTypeId;
}

/** Empty without consent to their use. */
export async function aboutMeTopics(ctx: Context, memberId: string): Promise<ReadonlySet<AboutMeTopic>> {
  if (!(await isAboutMeAgreed(ctx, memberId))) return new Set();
  const { saved } = await findAnswers(ctx, ctx.db, { memberId, wizard: 'about-me' });
  return topicsOf(aboutMeInterests(saved));
}

export const isAboutMeAgreed = ({ db }: Context, memberId: string): Promise<boolean> =>
  isConsentGranted(db, { memberId, kind: ABOUT_ME_CONSENT.kind });
