import type { FileChange } from '@wattle/domain/score/file-changes';
import { expect, it } from 'vitest';

import type { OlderFiles, OpenedFile, Thinned } from '../score.ports.ts';
import { makeThinFiles } from './thin-files.ts';

const file = (month: string, isDue: boolean, isStale = false): OpenedFile => ({
  month,
  isDue,
  isStale,
  file: month,
});
const running = () => ({ signal: new AbortController().signal });

const monthOf = (kept: unknown) => Number(String(kept).slice(-2));

/** Tells by a count which two were compared: '2026-07' and '2026-08' by 708. */
function changesBetween(before: unknown, after: unknown): FileChange[] {
  return [{ kind: 'enquiry-added', count: monthOf(before) * 100 + monthOf(after) }];
}

function filesOf(members: Record<string, OpenedFile[] | Error>) {
  const thinned: Record<string, Thinned> = {};
  const files: OlderFiles = {
    membersWithDue: async ({ after, limit }) =>
      Object.keys(members)
        .filter((id) => after === null || id > after)
        .slice(0, limit),
    async thin(memberId, thinnedOf) {
      const opened = members[memberId] ?? [];
      if (opened instanceof Error) throw opened;
      thinned[memberId] = thinnedOf(opened);
    },
  };
  const defects: unknown[] = [];
  const onDefect = (cause: unknown) => void defects.push(cause);
  return { thinned, defects, thinFiles: makeThinFiles({ files, changesBetween, onDefect }) };
}

it('each file that goes is compared with the one after it first', async () => {
  const { thinned, thinFiles } = filesOf({
    a: [file('2026-07', true), file('2026-08', true), file('2026-09', false), file('2026-10', false)],
  });
  expect(await thinFiles(running())).toEqual({ members: 1 });
  expect(thinned['a']).toEqual({
    months: ['2026-07', '2026-08'],
    changes: [
      { month: '2026-08', changes: [{ kind: 'enquiry-added', count: 708 }] },
      { month: '2026-09', changes: [{ kind: 'enquiry-added', count: 809 }] },
    ],
  });
});

it('a file about somebody else on paper goes without a comparison', async () => {
  const { thinned, thinFiles } = filesOf({ a: [file('2026-08', true, true), file('2026-09', false)] });
  await thinFiles(running());
  expect(thinned['a']).toEqual({ months: ['2026-08'], changes: [] });
});

it('a member whose file cannot be read holds up nobody, and is told of', async () => {
  const { thinned, defects, thinFiles } = filesOf({
    a: new Error('sealed by another key'),
    b: [file('2026-08', true)],
  });
  expect(await thinFiles(running())).toEqual({ members: 1 });
  expect(Object.keys(thinned)).toEqual(['b']);
  expect(defects).toHaveLength(1);
});

it('a run that is stopped begins no more', async () => {
  const { thinned, thinFiles } = filesOf({ a: [file('2026-08', true)] });
  expect(await thinFiles({ signal: AbortSignal.abort() })).toEqual({ members: 0 });
  expect(thinned).toEqual({});
});
