import type { ParsedBodyOf } from '@wattle/contract';

import type { Context, Tx } from '#api/platform/context.ts';
import {
  consentRecords,
  eraseConsents,
  recordConsents,
  type LatestConsent,
} from '#api/platform/members/consents.sql.ts';
import type { Json, PersonalDataPart } from '#api/platform/members/personal-data-part.ts';
import { inMemberTransaction, type OpenMember } from '#api/platform/members/member-transaction.ts';
import type { MemberSession } from '#api/platform/sessions/access.ts';

import { eraseSecondAnswers } from '../score/second/second-score.sql.ts';
import { interestNames, shownConsents, wordsOf, type ShownConsent } from './consents.rules.ts';
import { readPreferences } from '../mailing-list/stored-preferences.ts';
import { syncMailingList } from '../mailing-list/sync-mailing-list.ts';

/** Far above any real history; keeps the page bounded. */
const MAX_RECORDS = 1000;

export async function showConsents(ctx: Context, memberId: string): Promise<ShownConsent[]> {
  const records = await consentRecords(ctx, ctx.db, { memberId, latest: MAX_RECORDS });
  const rows = records.map((record) => ({ ...record, interests: record.interests ?? [] }));
  const { brand, interests, consents: texts } = ctx.content();
  const { name: mainBureau } = ctx.config.bureaus.primary;
  return shownConsents(rows, { texts, interests, names: { brand: brand.name, mainBureau } });
}

type Withdrawal = { session: MemberSession; kind: ParsedBodyOf<'POST /v1/user/withdraw-consent'>['kind'] };

export async function withdrawConsent(ctx: Context, { session, kind }: Withdrawal): Promise<ShownConsent[]> {
  await inMemberTransaction(ctx, session, (tx, member) => withdraw(ctx, tx, member, kind));
  return showConsents(ctx, session.memberId);
}

async function withdraw(ctx: Context, tx: Tx, member: OpenMember, kind: Withdrawal['kind']): Promise<void> {
  const { id: memberId } = member;
  const { last, stored } = await readPreferences(ctx, tx, memberId);
  const ended = await endConsents(ctx, tx, { member, last, kinds: [kind], source: 'consents' });
  if (ended.length === 0) return;
  if (kind === 'marketing') {
    await syncMailingList(ctx, tx, { memberId, choices: { ...stored, isSubscribed: false } });
  }
  if (kind === 'interests')
    await syncMailingList(ctx, tx, { memberId, choices: { ...stored, interests: [] } });
}

type Ending = {
  member: OpenMember;
  last: ReadonlyMap<string, LatestConsent>;
  kinds: readonly string[];
  source: string;
};

/** Withdraws those in force, and erases what is held under one of them alone. Returns the withdrawn ones. */
export async function endConsents(
  ctx: Context,
  tx: Tx,
  { member, last, kinds, source }: Ending,
): Promise<LatestConsent[]> {
  if (kinds.includes('second-bureau')) await eraseSecondAnswers(tx, member.id);
  const ended = [...last.values()].filter(({ kind, granted }) => granted && kinds.includes(kind));
  const records = ended.map(({ kind, textVersion, bureauName }) => ({
    kind,
    granted: false,
    textVersion,
    bureauName,
    source,
    ...(kind === 'interests' ? { interests: [] } : {}),
  }));
  await recordConsents(ctx, tx, { member, records, last });
  return ended;
}

export const consentsPart = (ctx: Context): PersonalDataPart => ({
  name: 'consents',
  title: 'What you agreed to',
  tables: ['consents'],
  async exportOf(memberId) {
    const records = await consentRecords(ctx, ctx.db, { memberId });
    const { brand, interests, consents: texts } = ctx.content();
    const names = interestNames(interests);
    return records.map((record): Json => ({
      kind: record.kind,
      agreed: record.granted,
      at: record.at.toISOString(),
      words: wordsOf(record, texts.consents.find(({ kind }) => kind === record.kind)?.versions, {
        brand: brand.name,
        mainBureau: ctx.config.bureaus.primary.name,
      }),
      version: record.textVersion,
      ...(record.bureauName === null ? {} : { bureau: record.bureauName }),
      source: record.source,
      ...(record.interests === null ? {} : { interests: record.interests.map((id) => names.get(id) ?? id) }),
    }));
  },
  erase: eraseConsents,
});
