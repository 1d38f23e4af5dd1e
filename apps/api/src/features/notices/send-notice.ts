import { randomUUID } from 'node:crypto';

import type { Brand } from '@wattle/content/files/brand';
import type { MemberNotice } from '@wattle/content/files/notices';

import type { Context } from '#api/platform/context.ts';
import { inSessionlessTransaction } from '#api/platform/members/member-transaction.ts';
import { emailOf } from '#api/platform/members/members.sql.ts';
import { addEffect } from '#api/platform/outbox/outbox.ts';
import { recordActivity, type Staff } from '#api/platform/sessions/activity.sql.ts';

import { notifyMember } from '../notifications/notify-member.ts';
import { memberNotice } from './notices.effects.ts';
import { sentNotice } from './notices.events.ts';
import { insertNotice } from './notices.sql.ts';

type Part = { text: string } | { list: string[] };

/** Paragraphs and lists, between empty lines. */
export const partsOf = (body: string): Part[] =>
  body.split(/\n\s*\n/).map((block) => {
    const lines = block.split('\n').map((line) => line.trim());
    return lines.every((line) => line.startsWith('- '))
      ? { list: lines.map((line) => line.slice(2)) }
      : { text: lines.join(' ') };
  });

type Sending = {
  notice: MemberNotice;
  memberIds: readonly string[];
  by: Staff;
  /** Ends it between two members. */
  signal?: AbortSignal;
};

/** `gone`: erased meanwhile. */
type Sent = { told: number; before: number; gone: number };

/**
 * Tells each member by mail, in their notifications and in their activity: once, whatever is repeated. Each has a
 * transaction of their own, so that a run that was stopped goes on where it was. Its security event has how many were
 * told, also when it fails.
 */
export async function sendNotice(
  ctx: Context,
  { notice, memberIds, by, signal }: Sending,
): Promise<Readonly<Sent>> {
  const { name, subject, body } = notice;
  const parts = partsOf(body);
  const text = parts.flatMap((part) => ('list' in part ? part.list : [part.text])).join(' ');
  const tell = (memberId: string) =>
    inSessionlessTransaction(ctx, memberId, async (tx, member): Promise<keyof Sent> => {
      const effectId = randomUUID();
      if (member === null) return 'gone';
      if (!(await insertNotice(ctx, tx, { memberId, name, effectId }))) return 'before';
      const to = await emailOf(tx, ctx, memberId);
      await addEffect(ctx, tx, memberNotice, { id: effectId, body: { to, subject, parts } });
      await notifyMember(ctx, tx, { memberId, kind: 'notice', about: { title: subject, text }, key: name });
      await recordActivity(ctx, tx, { memberId, kind: 'notice-sent', sessionId: null, by });
      return 'told';
    });
  const sent: Sent = { told: 0, before: 0, gone: 0 };
  try {
    for (const memberId of memberIds) {
      if (signal?.aborted === true) break;
      sent[await tell(memberId)] += 1;
    }
  } finally {
    ctx.securityEvents.record(sentNotice, { reason: `${name}: ${sent.told}` });
  }
  return sent;
}

/** The statement to the Commissioner about a breach (Privacy Act 1988, section 26WK(3)), filled in from what is known. */
export function statementOf(
  { subject, breach, published }: MemberNotice,
  { brand, concerned, contact }: { brand: Brand; concerned: number; contact: string },
): string | null {
  if (breach === undefined) return null;
  const numbers = [brand.companyNumber, brand.licenceNumber].filter((number) => number !== null);
  return `STATEMENT TO THE AUSTRALIAN INFORMATION COMMISSIONER (Privacy Act 1988, section 26WK)

(a) Entity: ${[brand.company, ...numbers].join(', ')}. Contact: ${contact}
(b) The breach: ${breach.description}
(c) Kinds of information concerned: ${breach.kinds.join(', ')}
(d) What we recommend:
${breach.steps.map((step) => `    - ${step}`).join('\n')}

Individuals at risk: ${concerned}. They are told by "${subject}"${published === null ? '' : `, which is published on our website since ${published}`}.
To be completed by hand: when and how it was found, what was done, the number of other entities concerned.`;
}
