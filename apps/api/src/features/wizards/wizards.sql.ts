import { incomeKindOf } from '@wattle/domain/about-me/income-kind';
import { stateOfAddress } from '@wattle/domain/fields/state-of-address';
import type { MemberFacts } from '@wattle/domain/home-loan/plan';
import type { LeadPerson } from '@wattle/domain/home-loan/referral-lead';
import type { WizardName } from '@wattle/domain/wizard/definition';
import { WIZARDS } from '@wattle/domain/wizards/wizards';

import type { Context, Db, Tx } from '#api/platform/context.ts';
import type { Bytes, View } from '#api/platform/database/column-types.ts';
import { memberOpener } from '#api/platform/members/member-fields.ts';
import type { SealedTable } from '#api/platform/secrets/sealed-table.ts';

import { readAnswers, writeAnswers, type SavedAnswers } from './stored-answers.ts';

declare module '#api/platform/context.ts' {
  interface Tables {
    wizard_answers: { member_id: string; wizard: string; version: number; answers: Bytes; saved_at: Date };
    agreed_about_me: View<{ member_id: string; answers: Uint8Array }>;
  }
}

export type WizardOf = { memberId: string; wizard: WizardName };

const sealedFor = (memberId: string, wizard: string) => `wizard_answers.answers:${memberId}:${wizard}`;

export const WIZARD_ANSWERS_TABLE: SealedTable = {
  table: 'wizard_answers',
  key: { member_id: 'uuid', wizard: 'text' },
  columns: { answers: (key) => sealedFor(key('member_id'), key('wizard')) },
};

/** Opens sealed answers that the caller was allowed to read. */
export function openAnswers(
  { cipher }: Context,
  { memberId, wizard }: WizardOf,
  sealed: Uint8Array,
): SavedAnswers {
  return readAnswers(WIZARDS[wizard], cipher.open(sealed, sealedFor(memberId, wizard)));
}

/** One sealed document per member and wizard; version 0 without one. */
export async function findAnswers(
  ctx: Context,
  db: Db,
  key: WizardOf,
): Promise<{ version: number; saved: SavedAnswers }> {
  const row = await db
    .selectFrom('wizard_answers')
    .select(['version', 'answers'])
    .where('member_id', '=', key.memberId)
    .where('wizard', '=', key.wizard)
    .executeTakeFirst();
  if (row === undefined) return { version: 0, saved: new Map() };
  return { version: row.version, saved: openAnswers(ctx, key, row.answers) };
}

type Changed = { version: number; saved: SavedAnswers };

/** Needs the member locked since the answers were read, so that no other save is lost. */
export async function replaceAnswers(
  { cipher, now }: Context,
  tx: Tx,
  { memberId, wizard }: WizardOf,
  { version, saved }: Changed,
): Promise<void> {
  const answers = cipher.seal(writeAnswers(WIZARDS[wizard], saved), sealedFor(memberId, wizard));
  const next = { version: version + 1, answers, saved_at: now() };
  await tx
    .insertInto('wizard_answers')
    .values({ member_id: memberId, wizard, ...next })
    .onConflict((conflict) => conflict.columns(['member_id', 'wizard']).doUpdateSet(next))
    .execute();
}

export async function eraseAnswers(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('wizard_answers').where('member_id', '=', memberId).execute();
}

export type PlanFacts = {
  known: MemberFacts;
  person: LeadPerson;
  /** The end of the pause in which the member wants no offers; null without one. */
  pausedUntil: Date | null;
};

/** Null for a deleted member. Reads About Me only with consent to its use. */
export async function findPlanFacts(ctx: Context, memberId: string): Promise<PlanFacts | null> {
  const row = await ctx.db
    .selectFrom('member_records')
    .select(['first_name', 'last_name', 'mobile', 'address'])
    .select((eb) => [
      eb.selectFrom('agreed_about_me').select('answers').where('member_id', '=', memberId).as('about_me'),
      eb
        .selectFrom('offer_pauses')
        .select('until')
        .where('member_id', '=', memberId)
        .where('until', '>', ctx.now())
        .as('paused_until'),
    ])
    .where('id', '=', memberId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const open = memberOpener(ctx.cipher, memberId);
  const aboutMe = { memberId, wizard: 'about-me' } as const;
  return {
    known: {
      state: stateOfAddress(open('address', row.address)),
      incomeKind: row.about_me === null ? null : incomeKindOf(openAnswers(ctx, aboutMe, row.about_me)),
    },
    pausedUntil: row.paused_until,
    person: {
      firstName: open('first_name', row.first_name),
      lastName: open('last_name', row.last_name),
      mobile: row.mobile === null ? null : open('mobile', row.mobile),
    },
  };
}
