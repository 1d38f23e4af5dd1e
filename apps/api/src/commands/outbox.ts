import { FEATURES } from '#api/compose.ts';
import type { Context } from '#api/platform/context.ts';
import { PLATFORM_EVENTS } from '#api/platform/logs/platform-events.ts';
import { discardEffect, retryEffect, type ControlOutcome } from '#api/platform/outbox/effect-control.ts';
import { listEffects, undeliveredOf, type ListedEffect } from '#api/platform/outbox/effect-control.sql.ts';
import { kindsOf, registryOf } from '#api/platform/outbox/effect.ts';
import type { Staff } from '#api/platform/sessions/activity.sql.ts';

import { defineCommand, UsageError, type Result, type Value } from './command.ts';
import { columns } from './help.ts';
import { ID, STAFF_OPTIONS, STAFF_USAGE } from './member-options.ts';

const LISTED_MAX = 200;
const HOUR_MS = 3_600_000;

const KINDS = kindsOf(registryOf(FEATURES.flatMap(({ effects = [] }) => effects))).toSorted();
const LIST = KINDS.join(', ');
const KIND: Value = {
  name: 'KIND',
  must: `one of ${LIST}`,
  pattern: new RegExp(`^(${KINDS.join('|')})$`),
};

export const list = defineCommand({
  name: 'outbox list',
  summary: 'lists messages and requests that wait or did not arrive',
  usage: '[--kind KIND] [--undelivered | --returned]',
  about: `Shows the ${LISTED_MAX} oldest: id, kind, reference number, age, tries, last failure and state. It shows no
personal data, and changes nothing. The kinds are:
${LIST.replaceAll(/(.{80,100}?,) /g, '$1\n')}.`,
  example: 'outbox list --undelivered',
  options: {
    kind: { value: KIND, help: 'only this kind' },
    undelivered: { help: 'only those that the product no longer tries' },
    returned: { help: 'those that a provider accepted and could not deliver' },
  },
  check({ undelivered, returned }) {
    if (undelivered && returned) throw new UsageError('give either --undelivered or --returned');
  },
  async run({ ctx }, { kind, undelivered = false, returned = false }) {
    const ofKind = kind === undefined ? {} : { kind };
    const listed = await listEffects(ctx, { ...ofKind, undelivered, returned, limit: LISTED_MAX });
    const nothing = returned ? 'Nothing was returned.' : 'Nothing waits, and nothing is undelivered.';
    return { text: listed.length === 0 ? nothing : tableOf(listed, ctx.now()), isDone: true, data: listed };
  },
});

export const retry = defineCommand({
  name: 'outbox retry',
  summary: 'sends one again, or all undelivered ones of a kind',
  usage: `(--id ID | --kind KIND) ${STAFF_USAGE}`,
  about: `Puts what you name back in the queue, and says so in the member's activity. The product tries at once, and then for as
long as the kind allows. Exits with 1 if one could not be sent again, such as one whose payload is erased.`,
  example: 'outbox retry --kind complaint --reason undelivered --case 4711',
  options: {
    id: { value: ID, help: 'one, by its id in the list' },
    kind: { value: KIND, help: 'every undelivered one of this kind' },
    ...STAFF_OPTIONS,
  },
  needs: 'staff',
  check({ id, kind }) {
    if ((id === undefined) === (kind === undefined)) throw new UsageError('give either --id or --kind');
  },
  async run({ ctx, by }, { id, kind }) {
    if (id !== undefined) return act(ctx, { verb: 'retry', ids: [id], by });
    const ids = kind === undefined ? [] : await undeliveredOf(ctx, kind);
    if (ids.length === 0) return { text: `Nothing of ${kind} is undelivered.`, isDone: true, data: [] };
    return act(ctx, { verb: 'retry', ids, by });
  },
});

export const discard = defineCommand({
  name: 'outbox discard',
  summary: 'gives one up',
  usage: `--id ID ${STAFF_USAGE}`,
  about: `Erases the payload, and says so in the member's activity. You can't undo it. The product tells the member, as after any
failed delivery.`,
  example: 'outbox discard --id 0c6b0a52-5d4e-4c1e-9d5c-0f1c2b3a4d5e --reason undelivered --case 4711',
  options: { id: { value: ID, help: 'its id in the list', isNeeded: true }, ...STAFF_OPTIONS },
  needs: 'staff',
  run: ({ ctx, by }, { id }) => act(ctx, { verb: 'discard', ids: [id], by }),
});

const DONE = { retry: 'is sent again', discard: 'discarded' } as const;
const NOT_DONE: Readonly<Record<Exclude<ControlOutcome, 'done'>, string>> = {
  unknown: 'was delivered, is discarded or never existed',
  'nothing-left': 'cannot be sent: it is out of date, and its payload is erased',
  withdrawn: 'is not sent: the member withdrew their consent, and its payload is erased',
  superseded: 'is not sent: something newer replaced it, so discard it',
};

type Act = { verb: 'retry' | 'discard'; ids: readonly string[]; by: Staff };

async function act(ctx: Context, { verb, ids, by }: Act): Promise<Result> {
  const data: { id: string; outcome: ControlOutcome }[] = [];
  for (const id of ids) {
    const outcome = await (verb === 'retry' ? retryEffect : discardEffect)(ctx, { id, by });
    if (outcome === 'done')
      ctx.securityEvents.record(PLATFORM_EVENTS['operator-changed-outbox'], {
        reason: `${verb} ${id}`,
      });
    data.push({ id, outcome });
  }
  const lines = data.map(({ id, outcome }) => `${id} ${outcome === 'done' ? DONE[verb] : NOT_DONE[outcome]}`);
  return { text: lines.join('\n'), isDone: data.every(({ outcome }) => outcome === 'done'), data };
}

function tableOf(effects: readonly ListedEffect[], now: Date): string {
  const rows = effects.map((effect) => [
    effect.id,
    effect.kind,
    effect.concerns ?? '-',
    ageOf(effect.createdAt, now),
    String(effect.attempts),
    effect.failure ?? '-',
    effect.ended ?? `until ${effect.giveUpAt.toISOString().slice(0, 16)}Z`,
  ]);
  const table = columns([['id', 'kind', 'about', 'age', 'tries', 'last failure', 'state'], ...rows]);
  return effects.length === LISTED_MAX ? `${table}\nthe ${LISTED_MAX} oldest` : table;
}

function ageOf(at: Date, now: Date): string {
  const hours = Math.max((now.getTime() - at.getTime()) / HOUR_MS, 0);
  if (hours < 1) return `${Math.floor(hours * 60)} min`;
  return hours < 48 ? `${Math.floor(hours)} h` : `${Math.floor(hours / 24)} d`;
}
