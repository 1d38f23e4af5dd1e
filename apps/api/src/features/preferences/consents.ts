import type { ParsedBodyOf } from '@wattle/contract';

import type { Context, Tx } from '#api/platform/context.ts';
import { consentRecords, eraseConsents, recordConsents } from '#api/platform/members/consents.sql.ts';
import type { Json, PersonalDataPart } from '#api/platform/members/personal-data-part.ts';
import { inMemberTransaction, type OpenMember } from '#api/platform/members/member-transaction.ts';

import { eraseSecondAnswers } from '../score/second/second-score.sql.ts';
import { interestNames, shownConsents, wordsOf, type ShownConsent } from './consents.rules.ts';
import { readPreferences } from './stored-preferences.ts';
import { syncMailingList } from './sync-mailing-list.ts';

/** Far above any real history; keeps the page bounded. */
const MAX_RECORDS = 1000;

export async function showConsents(ctx: Context, memberId: string): Promise<ShownConsent[]> {
  const records = await consentRecords(ctx, ctx.db, { memberId, latest: MAX_RECORDS });
  const rows = records.map((record) => ({ ...record, interests: record.interests ?? [] }));
  const { brand, interests, consents: texts } = ctx.content();
  const { name: mainBureau } = ctx.config.bureaus.primary;
  return shownConsents(rows, { texts, interests, names: { brand: brand.name, mainBureau } });
}

type Withdrawal = { memberId: string; kind: ParsedBodyOf<'POST /v1/user/withdraw-consent'>['kind'] };

export async function withdrawConsent(ctx: Context, of: Withdrawal): Promise<ShownConsent[]> {
  await inMemberTransaction(ctx, of.memberId, (tx, member) => withdraw(ctx, tx, member, of.kind));
  return showConsents(ctx, of.memberId);
}

async function withdraw(ctx: Context, tx: Tx, member: OpenMember, kind: Withdrawal['kind']): Promise<void> {
  const { id: memberId } = member;
  const { last, stored } = await readPreferences(ctx, tx, memberId);
  if (kind === 'second-bureau') await eraseSecondAnswers(tx, memberId);
  const current = last.get(kind);
  if (current?.granted !== true) return;
  const { textVersion, bureauName } = current;
  const ticked = kind === 'interests' ? { interests: [] } : {};
  const records = [{ kind, granted: false, textVersion, bureauName, source: 'consents', ...ticked }];
  await recordConsents(ctx, tx, { member, records, last });
  if (kind === 'marketing') {
    await syncMailingList(ctx, tx, { memberId, choices: { ...stored, isSubscribed: false } });
  }
  if (kind === 'interests')
    await syncMailingList(ctx, tx, { memberId, choices: { ...stored, interests: [] } });
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
