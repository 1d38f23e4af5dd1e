import { globSync } from 'node:fs';
import path from 'node:path';

import { operationOf, type OperationKey } from '@wattle/contract';

import { refusalOf } from '#api/platform/sessions/access.ts';

import type { Case, Cases, Input } from './test-matrix-inputs.ts';
import { SESSIONS, type Actor, type Caller, type World } from './test-matrix-world.ts';

const features = path.join(import.meta.dirname, '../../features');
const files = globSync('*/test-access.ts', { cwd: features });
const modules: { cases: Cases }[] = await Promise.all(files.map((file) => import(path.join(features, file))));
const CASES: Cases = Object.assign({}, ...modules.map(({ cases }) => cases));

export const caseOf = (key: OperationKey): Case => CASES[key] ?? {};

/** Valid input for a caller, so that a gate refuses and not a schema. */
export async function inputOf(key: OperationKey, caller: Caller, world: World): Promise<Input> {
  const { input = operationOf(key).example ?? {} } = caseOf(key);
  return typeof input === 'function' ? input(caller, world) : input;
}

/** Why the access of an operation refuses an actor; null where it admits them. */
export function gateOf(key: OperationKey, actor: Actor): ReturnType<typeof refusalOf> {
  const { access } = operationOf(key);
  return access.to === 'anyone' ? null : refusalOf(SESSIONS[actor], access);
}

/** The problem that an actor gets, or `answered`. */
export function expectedOf(key: OperationKey, actor: Actor): string {
  const { refused } = caseOf(key);
  return gateOf(key, actor) ?? (typeof refused === 'string' ? refused : refused?.[actor]) ?? 'answered';
}
