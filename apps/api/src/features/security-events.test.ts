import { readFileSync } from 'node:fs';

import { PROBLEMS } from '@wattle/contract/problems';
import { expect, it } from 'vitest';

import { FEATURES } from '#api/compose.ts';
import { PLATFORM_EVENTS } from '#api/platform/logs/platform-events.ts';

const page = readFileSync(new URL('../../../../docs/security-events.md', import.meta.url), 'utf8');
const events = [...PLATFORM_EVENTS, ...FEATURES.flatMap(({ securityEvents = [] }) => securityEvents)];

it('[API-007] docs/security-events.md lists exactly the security events of the code with their levels', () => {
  const rows = [...page.matchAll(/^\| `([a-z-]+)` \| (info|warn) \| \S/gm)].map(
    ([, code, level]) => `${code} ${level}`,
  );
  expect(rows.toSorted()).toEqual(events.map(({ code, level }) => `${code} ${level}`).toSorted());
});

it('[API-007] every problem with a security event names one that exists', () => {
  const codes = new Set(events.map(({ code }) => code));
  const unknown = Object.values(PROBLEMS).filter(({ event }) => event !== null && !codes.has(event));
  expect(unknown).toEqual([]);
});
