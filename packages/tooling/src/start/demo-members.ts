import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export type DemoMembers = { password: string; members: { email: string; outcome: string }[] };

const pollIntervalMs = 250;
const timeoutMs = 120_000;

/** The members in the file's text; undefined while it is missing or half written. */
export function readDemoMembers(text: string): DemoMembers | undefined {
  try {
    const members: DemoMembers = JSON.parse(text);
    return members;
  } catch {
    return undefined;
  }
}

async function readFrom(dataDir: string, name: string): Promise<DemoMembers | undefined> {
  return readDemoMembers(await readFile(path.join(dataDir, name), 'utf8').catch(() => ''));
}

/**
 * Who can log in, or soon will be able to: the API announces who is coming before it listens, and makes them after
 * that.
 */
export async function knownDemoMembers(dataDir: string): Promise<(DemoMembers & { made: boolean }) | 'none'> {
  const made = await readFrom(dataDir, 'demo-members.json');
  if (made) return { ...made, made: true };
  const coming = await readFrom(dataDir, 'demo-members.coming.json');
  return coming ? { ...coming, made: false } : 'none';
}

/** Resolves with true once all announced members exist, with false after two minutes. */
export async function untilDemoMembersAreMade(dataDir: string): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    if (await readFrom(dataDir, 'demo-members.json')) return true;
    await pause(pollIntervalMs);
  }
  return false;
}
