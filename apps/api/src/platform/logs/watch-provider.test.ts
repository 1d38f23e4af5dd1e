import { expect, it } from 'vitest';

import { watchProvider } from './watch-provider.ts';

function watched() {
  const lines: unknown[] = [];
  const faults: unknown[] = [];
  const counted = {
    called: () => undefined,
    circuitOpened: () => undefined,
    circuitClosed: () => undefined,
    faulted: (fault: unknown) => faults.push(fault),
  };
  const watch = watchProvider('bureau', counted, { warn: (line: unknown) => lines.push(line) });
  return { watch, lines, faults };
}

it('a fault is counted, and logged with its code', () => {
  const { watch, lines, faults } = watched();
  const fault = { kind: 'credentials', status: 500, code: 'FailedAuthentication' } as const;
  watch.faulted(fault);
  expect(faults).toEqual([fault]);
  expect(lines).toEqual([{ event: 'provider-fault', provider: 'bureau', ...fault }]);
});

it('a clock that differs by more than 30 seconds is logged once, until it has agreed again', () => {
  const { watch, lines } = watched();
  for (const ahead of [0, -29, 61.4, 62, 30, -90]) watch.clockRead(ahead);
  expect(lines).toEqual(
    [61, -90].map((secondsAhead) => ({ event: 'provider-clock-differs', provider: 'bureau', secondsAhead })),
  );
});
