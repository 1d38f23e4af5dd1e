import type { ResponseOf } from '@wattle/contract';
import { sydneyMonth } from '@wattle/domain/calendar/calendar';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';
import { historyWithEstimates } from '@wattle/domain/score/history';
import { SECOND_BUREAU_CONSENT } from '@wattle/domain/score/second-bureau';

import type { Context } from '#api/platform/context.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import type { MemberSession } from '#api/platform/sessions/access.ts';
import { inMemberTransaction } from '#api/platform/members/member-transaction.ts';
import { recordConsent } from '#api/platform/members/record-consent.ts';

import { refreshScore, type RefreshFailure } from '../refresh-score.ts';
import { readSecondRecord, type SecondRecord } from './second-score.sql.ts';

type Shown = ResponseOf<'POST /v1/creditscore/second'>;
type Missing = NonNullable<Shown['missing']>;
type Input = { memberId: string; sessionId: string };

const MISSING: Record<Exclude<RefreshFailure['because'], 'already-there' | 'consent-missing'>, Missing> = {
  busy: 'waiting',
  'try-later': 'waiting',
  unavailable: 'away',
  unsent: 'away',
  lost: 'contact-us',
  unread: 'contact-us',
  'no-file': 'no-file',
  'details-rejected': 'no-match',
  'identity-mismatch': 'no-match',
  'contact-us': 'contact-us',
  unmatched: 'unmatched',
  'next-month': 'next-month',
};

/** The second bureau's score. Asks the bureau once a month, and never without the consent. */
export async function showSecondScore(
  ctx: Context,
  { memberId, sessionId }: Input,
): Promise<Outcome<Shown, Refusal>> {
  const key = { memberId, month: sydneyMonth(ctx.now()) };
  if (ctx.config.bureaus.second === null) return fail({ code: 'no-second-bureau' });
  const record = await readSecondRecord(ctx, key);
  if (!record.consented || record.isAnswered) return succeed(shown(ctx, record, key.month, null));
  const refreshed = await refreshScore(ctx, { ...key, sessionId, bureau: 'second' });
  const because = refreshed.ok ? 'already-there' : refreshed.failure.because;
  // Withdrawn meanwhile, or stored by this call or another.
  if (because === 'already-there' || because === 'consent-missing') {
    const now = await readSecondRecord(ctx, key);
    const missing = now.consented && !now.isAnswered ? 'waiting' : null;
    return succeed(shown(ctx, now, key.month, missing));
  }
  return succeed(shown(ctx, record, key.month, MISSING[because]));
}

/** Records the consent to the wording that the member read, and asks. */
export async function agreeToSecondBureau(
  ctx: Context,
  { session, textVersion }: { session: MemberSession; textVersion: string },
): Promise<Outcome<Shown, Refusal>> {
  const { second } = ctx.config.bureaus;
  if (second === null) return fail({ code: 'no-second-bureau' });
  if (textVersion !== SECOND_BUREAU_CONSENT.version) {
    const message = 'The words have changed since you opened this page. Read them again.';
    return fail({ code: 'validation', errors: [{ field: 'textVersion', message }] });
  }
  const { name: bureauName } = second;
  const choice = { granted: true, source: 'dashboard', bureauName };
  await inMemberTransaction(ctx, session, (tx, member) =>
    recordConsent(ctx, tx, { member, subject: SECOND_BUREAU_CONSENT, choice }),
  );
  return showSecondScore(ctx, { memberId: session.memberId, sessionId: session.id });
}

function shown(
  ctx: Context,
  { consented, scores, isAnswered }: SecondRecord,
  month: string,
  missing: Missing | null,
): Shown {
  const { second } = ctx.config.bureaus;
  if (second === null) throw new Error('a second score without its bureau');
  const latest = scores.at(-1);
  const isScored = latest?.date.slice(0, 7) === month;
  const text = SECOND_BUREAU_CONSENT.text
    .replaceAll('{brand}', ctx.content().brand.name)
    .replaceAll('{bureau}', second.name);
  return {
    bureau: second.name,
    range: second.range,
    consent: { isGiven: consented, textVersion: SECOND_BUREAU_CONSENT.version, text },
    latest: !consented || latest === undefined ? null : { score: latest.score, receivedOn: latest.date },
    missing: consented && isAnswered && !isScored ? 'not-scored' : missing,
    history: consented ? historyWithEstimates(scores, month) : [],
  };
}
