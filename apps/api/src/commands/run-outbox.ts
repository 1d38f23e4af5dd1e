import { parseArgs } from 'node:util';

import { ConfigError } from '#api/config.ts';
import type { Context } from '#api/platform/context.ts';
import {
  discardEffect,
  listEffects,
  retryEffect,
  undeliveredOf,
  type ControlOutcome,
  type ListedEffect,
} from '#api/platform/outbox/effect-control.ts';
import { EFFECT_KINDS, isEffectKind, type EffectKind } from '#api/platform/outbox/effect-rules.ts';
import { OPERATOR_EVENTS } from '#api/platform/logs/platform-events.ts';

const USAGE = `usage: npm run outbox -- list [--kind KIND] [--undelivered | --returned]
       npm run outbox -- retry --id ID | --kind KIND --reason "WHY"
       npm run outbox -- discard --id ID --reason "WHY"
kinds: ${EFFECT_KINDS.join(', ')}`;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const NOTHING = 'nothing waits, and nothing is undelivered';
const LISTED_MAX = 200;
const REASON_MAX = 500;
const HOUR_MS = 3_600_000;

type Options = {
  id?: string;
  kind?: EffectKind;
  undelivered?: boolean;
  returned?: boolean;
  reason?: string;
};

type Act = { verb: 'retry' | 'discard'; id: string; reason: string };

/** What the operator reads, and whether everything that was asked for was done. */
export type Said = { text: string; isDone: boolean };

/**
 * Lists effects that wait, ended undelivered or came back, sends them again or gives them up. Prints only ids, kinds, ages and
 * codes: no personal data.
 */
export async function runOutbox(ctx: Context, args: readonly string[]): Promise<Said> {
  const [verb, ...rest] = args;
  const options = optionsOf(rest);
  if (verb === 'list') {
    const listed = await listEffects(ctx, { ...options, limit: LISTED_MAX });
    const nothing = options.returned === true ? 'nothing came back' : NOTHING;
    const text = listed.length === 0 ? nothing : tableOf(listed, ctx.now());
    return { text, isDone: true };
  }
  if (verb === 'retry') return retry(ctx, options);
  if (verb === 'discard') return act(ctx, { verb, id: required(options.id), reason: reasonOf(options) });
  throw new ConfigError(USAGE);
}

function optionsOf(args: readonly string[]): Options {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: { id: text, kind: text, reason: text, undelivered: flag, returned: flag },
  });
  const { id, kind, reason, undelivered, returned } = values;
  if (id !== undefined && !UUID.test(id)) throw new ConfigError('--id: an id as `list` shows it');
  if (kind !== undefined && !isEffectKind(kind)) throw new ConfigError(`--kind: ${EFFECT_KINDS.join(', ')}`);
  return {
    ...(id === undefined ? {} : { id }),
    ...(kind === undefined ? {} : { kind }),
    ...(reason === undefined ? {} : { reason }),
    ...(undelivered === undefined ? {} : { undelivered }),
    ...(returned === undefined ? {} : { returned }),
  };
}

function required(value: string | undefined): string {
  if (value === undefined) throw new ConfigError(USAGE);
  return value;
}

function reasonOf({ reason }: Options): string {
  const stated = (reason ?? '').trim();
  if (stated === '' || stated.length > REASON_MAX) {
    throw new ConfigError('--reason: why, in your own words, without names of customers');
  }
  return stated;
}

const DONE = { retry: 'is tried again', discard: 'discarded' } as const;

/** The log leaves out the operator's reason, which may name anybody; that is stored with the effect. */
async function act(ctx: Context, { verb, id, reason }: Act): Promise<Said> {
  const outcome = await (verb === 'retry' ? retryEffect : discardEffect)(ctx, { id, reason });
  if (outcome === 'done') ctx.securityEvents.note(OPERATOR_EVENTS.changedOutbox, { reason: `${verb} ${id}` });
  return { text: `${id} ${outcome === 'done' ? DONE[verb] : OUTCOMES[outcome]}`, isDone: outcome === 'done' };
}

async function retry(ctx: Context, options: Options): Promise<Said> {
  const reason = reasonOf(options);
  if (options.id !== undefined) return act(ctx, { verb: 'retry', id: options.id, reason });
  if (options.kind === undefined) throw new ConfigError(USAGE);
  const ids = await undeliveredOf(ctx, options.kind);
  const outcomes: Said[] = [];
  for (const id of ids) outcomes.push(await act(ctx, { verb: 'retry', id, reason }));
  if (outcomes.length === 0) return { text: `nothing of ${options.kind} is undelivered`, isDone: true };
  return {
    text: outcomes.map(({ text }) => text).join('\n'),
    isDone: outcomes.every(({ isDone }) => isDone),
  };
}

const OUTCOMES: Readonly<Record<Exclude<ControlOutcome, 'done'>, string>> = {
  unknown: 'was delivered, is discarded or was never there',
  'nothing-left': 'cannot be sent any more: nobody could use it, and its payload is erased',
  superseded: 'is not sent: something newer has taken its place; discard it',
};

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
  const table = [['id', 'kind', 'about', 'age', 'tries', 'last failure', 'state'], ...rows];
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const lines = table.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths?.[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  if (effects.length === LISTED_MAX) lines.push(`the ${LISTED_MAX} oldest`);
  return lines.join('\n');
}

function ageOf(at: Date, now: Date): string {
  const hours = Math.max((now.getTime() - at.getTime()) / HOUR_MS, 0);
  if (hours < 1) return `${Math.floor(hours * 60)} min`;
  return hours < 48 ? `${Math.floor(hours)} h` : `${Math.floor(hours / 24)} d`;
}
