import { readFileSync } from 'node:fs';

import { PROBLEMS } from '@wattle/contract/problems';
import { expect, it } from 'vitest';

import { FEATURES } from '#api/compose.ts';
import { PLATFORM_EVENTS } from '#api/platform/logs/platform-events.ts';

const page = readFileSync(new URL('../../../../docs/security-events.md', import.meta.url), 'utf8');
const events = [...PLATFORM_EVENTS, ...FEATURES.flatMap(({ securityEvents = [] }) => securityEvents)];

it('[API-007] the page on security events has every event that there is with its level, and no other', () => {
  const rows = [...page.matchAll(/^\| `([a-z-]+)` \| (info|warn) \| \S/gm)].map(
    ([, code, level]) => `${code} ${level}`,
  );
  expect(rows.toSorted()).toEqual(events.map(({ code, level }) => `${code} ${level}`).toSorted());
});

it('[API-007] every problem that means something to somebody monitoring names an event that there is', () => {
  const codes = new Set(events.map(({ code }) => code));
  const unknown = Object.values(PROBLEMS).filter(({ event }) => event !== null && !codes.has(event));
  expect(unknown).toEqual([]);
});
