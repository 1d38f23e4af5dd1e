import { PROBLEMS } from '@wattle/contract/problems';
import { expect, it } from 'vitest';

import { FEATURES } from '#api/compose.ts';
import { PLATFORM_EVENTS } from '#api/platform/logs/platform-events.ts';

const events = [
  ...Object.values(PLATFORM_EVENTS),
  ...FEATURES.flatMap(({ securityEvents = [] }) => securityEvents),
];

it('[API-007] every problem with a security event names one that exists', () => {
  const codes = new Set(events.map(({ code }) => code));
  const unknown = Object.values(PROBLEMS).filter(
    (problem) => 'event' in problem && !codes.has(problem.event),
  );
  expect(unknown).toEqual([]);
});
