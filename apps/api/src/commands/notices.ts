import { readFile } from 'node:fs/promises';

import type { MemberNotice } from '@wattle/content/files/notices';

import { receiversOf } from '#api/features/notices/notices.sql.ts';
import { sendNotice, statementOf } from '#api/features/notices/send-notice.ts';
import type { Context } from '#api/platform/context.ts';
import { membersOfLines } from '#api/platform/members/listed-members.sql.ts';

import { defineCommand, UsageError, whenStopped, type Value } from './command.ts';
import { columns } from './help.ts';
import { STAFF_OPTIONS, STAFF_USAGE } from './member-options.ts';

const NAME: Value = { name: 'NAME', must: 'small letters, digits and -', pattern: /^[a-z\d-]{1,64}$/ };
const FILE: Value = { name: 'FILE', must: 'a path', pattern: /\S/ };
const name = { value: NAME, help: 'its file in content/notices, without .md', isNeeded: true } as const;

export const sendNotices = defineCommand({
  name: 'notices send',
  summary: 'tells many members of a breach or of new terms, once each',
  usage: `--name NAME --to FILE [--send] ${STAFF_USAGE}`,
  about: `Reads FILE, with the id or the address of a member in each line. Without --send it sends nothing, and shows what
would be sent, and for a breach the statement to the Commissioner. If you stop it, run it again: nobody is told twice.`,
  example: 'notices send --name terms-2027 --to members.txt --reason legal --case 4711',
  options: {
    name,
    to: { value: FILE, help: 'the members, one a line', isNeeded: true },
    send: { help: 'send it; without it, a dry run' },
    ...STAFF_OPTIONS,
  },
  needs: 'staff',
  async run({ ctx, by }, { name: wanted, to, send }) {
    const notice = noticeNamed(ctx, wanted);
    const { memberIds, unknown } = await membersOfLines(ctx, await linesOf(to));
    if (unknown.length > 0) {
      return {
        text: `Nothing is sent. No member is in line ${unknown.join(', ')}.`,
        isDone: false,
        data: { unknown },
      };
    }
    if (send !== true) return { text: previewOf(ctx, notice, memberIds.length), isDone: true };
    if (ctx.config.production && !ctx.config.demo && notice.approvedBy === null)
      return { text: 'Nothing is sent: approvedBy is empty in its file.', isDone: false };
    const sent = await sendNotice(ctx, { notice, memberIds, by, signal: whenStopped() });
    const { told, before, gone } = sent;
    const left = memberIds.length - told - before - gone;
    const counts = `Told now: ${told}. Told before: ${before}. Erased meanwhile: ${gone}.`;
    const text = left === 0 ? counts : `${counts} Stopped with ${left} left: run it again.`;
    return { text, isDone: left === 0, data: { ...sent, left } };
  },
});

export const listNotices = defineCommand({
  name: 'notices list',
  summary: 'lists who got a notice, and whose mail came back',
  usage: '--name NAME',
  about: `Shows each member by id: when they were told, and whether the mail was delivered, returned or undelivered. Whom no mail
reached finds it in their notifications, and on the page of notices once it is published.`,
  example: 'notices list --name terms-2027',
  options: { name },
  async run({ ctx }, { name: wanted }) {
    const receivers = await receiversOf(ctx, wanted);
    const rows = receivers.map(({ memberId, at, outcome, outcomeAt }) => [
      memberId,
      at.toISOString(),
      outcome ?? 'waiting',
      outcomeAt?.toISOString() ?? '-',
    ]);
    const text =
      rows.length === 0 ? 'Nobody got it.' : columns([['MEMBER', 'TOLD', 'MAIL', 'SINCE'], ...rows]);
    return { text, isDone: true, data: receivers };
  },
});

function noticeNamed({ content }: Context, wanted: string): MemberNotice {
  const found = content().notices.find(({ name: each }) => each === wanted);
  if (found === undefined) throw new UsageError(`there is no content/notices/${wanted}.md`);
  return found;
}

async function linesOf(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UsageError('the file of --to cannot be read');
  });
  return text
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => line.trim());
}

function previewOf({ content, config }: Context, notice: MemberNotice, concerned: number): string {
  const contact = `${config.publicOrigin}/contact-us, ${config.mail.from}`;
  const statement = statementOf(notice, { brand: content().brand, concerned, contact });
  return [
    `Dry run. To ${concerned}:`,
    notice.subject,
    notice.body,
    ...(statement === null ? [] : [statement]),
  ].join('\n\n');
}
