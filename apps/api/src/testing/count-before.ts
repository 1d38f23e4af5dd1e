import { hit, type Hit } from '#api/platform/throttles/throttle.ts';

import type { Harness } from './harness.ts';

/** Counts so many calls of before the test, which then makes only those near the limit. */
export async function countBefore(
  { platform: { ctx } }: Pick<Harness, 'platform'>,
  counted: Hit,
  times: number,
): Promise<void> {
  for (let time = 0; time < times; time += 1) await hit(ctx, counted);
}
