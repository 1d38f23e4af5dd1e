import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export type DemoMembers = { password: string; members: { email: string; outcome: string }[] };

const betweenLooksMs = 250;
const patienceMs = 60_000;

function isDemoMembers(value: unknown): value is DemoMembers {
  if (typeof value !== 'object' || value === null) return false;
  if (!('password' in value) || typeof value.password !== 'string') return false;
  return 'members' in value && Array.isArray(value.members) && value.members.every(isMember);
}

function isMember(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'email' in value && 'outcome' in value;
}

/** The members in the file's text; undefined while it is missing or half written. */
export function readDemoMembers(text: string): DemoMembers | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isDemoMembers(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The API makes them after it has begun to listen; undefined when it has not finished within a minute. */
export async function awaitDemoMembers(dataDir: string): Promise<DemoMembers | undefined> {
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    const text = await readFile(path.join(dataDir, 'demo-members.json'), 'utf8').catch(() => '');
    const members = readDemoMembers(text);
    if (members) return members;
    await pause(betweenLooksMs);
  }
  return undefined;
}
