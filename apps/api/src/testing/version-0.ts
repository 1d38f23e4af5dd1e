import { randomUUID } from 'node:crypto';

import type { Context, Tx } from '#api/platform/context.ts';
import { effectRule, type EffectKind } from '#api/platform/outbox/effect-rules.ts';
import { payloadContext } from '#api/platform/outbox/open-effect.ts';
import type { EffectOfVersion0 } from '#api/platform/outbox/version-0.ts';

type How = { afterSeconds?: number; until?: Date; concerns?: string };

/** Writes an effect as the version before did; returns its id. */
export async function addOfVersion0(
  { cipher, hash, now }: Context,
  tx: Tx,
  rule: EffectKind,
  effect: EffectOfVersion0,
  { afterSeconds = 0, until, concerns }: How = {},
): Promise<string> {
  const id = randomUUID();
  const created_at = now();
  const after = (milliseconds: number) => new Date(created_at.getTime() + milliseconds);
  const receiver = 'to' in effect ? effect.to : 'about' in effect ? effect.about : undefined;
  await tx
    .insertInto('outbox')
    .values({
      id,
      kind: rule,
      payload: cipher.seal(JSON.stringify(effect), payloadContext(id)),
      recipient: receiver === undefined ? null : hash('outbox')(receiver),
      created_at,
      give_up_at: until ?? after(effectRule(rule).triedForMs),
      next_try_at: after(afterSeconds * 1000),
      ...(concerns === undefined ? {} : { concerns }),
    })
    .execute();
  return id;
}
