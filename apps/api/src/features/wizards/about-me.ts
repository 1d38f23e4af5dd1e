import { ABOUT_ME_CONSENT } from '@wattle/domain/about-me/agreement';
import { aboutMeInterests, topicsOf, type AboutMeTopic } from '@wattle/domain/about-me/interests';

import type { Context } from '#api/platform/context.ts';
import { consentStands } from '#api/platform/members/record-consent.ts';

import { findAnswers, openAnswers } from './wizards.sql.ts';

/** The product type that About Me names, in sealed answers that were read where their use is agreed to. */
export function interestIn(ctx: Context, memberId: string, sealed: Uint8Array): number | null {
  return aboutMeInterests(openAnswers(ctx, { memberId, wizard: 'about-me' }, sealed)).productTypeId;
}

/** What a member told About Me, for preferences; nothing unless they agreed to that use. */
export async function toldAboutMe(ctx: Context, memberId: string): Promise<ReadonlySet<AboutMeTopic>> {
  if (!(await isAboutMeAgreed(ctx, memberId))) return new Set();
  const { saved } = await findAnswers(ctx, { memberId, wizard: 'about-me' });
  return topicsOf(aboutMeInterests(saved));
}

/** What a member has said last about the use of their About Me answers. */
export const isAboutMeAgreed = ({ db }: Context, memberId: string): Promise<boolean> =>
  consentStands(db, { memberId, kind: ABOUT_ME_CONSENT.kind });
