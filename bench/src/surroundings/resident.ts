import { readFileSync } from 'node:fs';

import { run } from './processes.ts';

/** Resident memory in MB (10^6 bytes). */
export async function residentOf(pid: number): Promise<number> {
  if (process.platform === 'linux') {
    const [, kibibytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return (Number(kibibytes) * 1024) / 1_000_000;
  }
  return (Number(await run({ command: 'ps', args: ['-o', 'rss=', '-p', String(pid)] })) * 1024) / 1_000_000;
}
