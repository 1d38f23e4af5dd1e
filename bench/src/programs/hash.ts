import { hash, verify } from '@node-rs/argon2';

import { answer, readJob } from './job.ts';

export type HashJob = { seconds: number; concurrency: number };
export type HashAnswer = { perSecond: number };

/** The parameters of the product's password hashes. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const PASSWORD = 'quiet-river-morning-tram';

const { seconds, concurrency } = await readJob<HashJob>();
const stored = await hash(PASSWORD, OPTIONS);
const startedAt = performance.now();
const endsAt = startedAt + seconds * 1000;
let verified = 0;
const keepVerifying = async (): Promise<void> => {
  while (performance.now() < endsAt) {
    if (!(await verify(stored, PASSWORD))) throw new Error('a right password was refused');
    verified += 1;
  }
};
await Promise.all(Array.from({ length: concurrency }, keepVerifying));
answer({ perSecond: verified / ((performance.now() - startedAt) / 1000) } satisfies HashAnswer);
