import { Suspense } from 'react';
import type { Profile } from '#web/api/session.ts';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.ts';
import { SecondShape } from './second-shape.tsx';

const SecondLine = lazyWithRetry(async () => {
  const line = await import('./second-line.tsx');
  return { default: line.SecondLine };
});

/** Nothing without a second bureau: no request, no script, no space. */
export function SecondPlace({ member }: { member: Profile }) {
  const { secondBureau } = member;
  if (secondBureau === null) return null;
  return (
    <Suspense fallback={<SecondShape />}>
      <SecondLine bureau={secondBureau} member={member} />
    </Suspense>
  );
}
