import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { projectRoot } from '../project.ts';
import { crowdedRooms, ROOM_FOR } from './crowded-rooms.ts';

const BUILT = new Set(['node_modules', 'build', '.cache', '.react-router', '.data']);

it('no folder of code is crowded', () => {
  const code = globSync('{apps,packages,e2e,bench,data,faults}/**/*.{ts,tsx,mjs,css}', {
    cwd: projectRoot,
    exclude: (name) => BUILT.has(name),
  });
  expect(code.length).toBeGreaterThan(1000);
  expect(crowdedRooms(code)).toEqual([]);
});

it('a folder with one file too many is named', () => {
  const full = Array.from({ length: ROOM_FOR }, (_, index) => `apps/api/src/room/file-${index}.ts`);
  expect(crowdedRooms(full)).toEqual([]);
  expect(crowdedRooms([...full, 'apps/api/src/room/one-more.ts', 'apps/api/src/room/of/its-own.ts'])).toEqual(
    [{ room: 'apps/api/src/room', files: ROOM_FOR + 1 }],
  );
});
