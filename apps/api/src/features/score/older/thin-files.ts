import type { FileChange } from '@wattle/domain/score/file-changes';

import type { OlderFiles, OpenedFile, Thinned } from '../score.ports.ts';

type Deps = {
  files: OlderFiles;
  /** What is different in the later of two files. */
  changesBetween: (before: unknown, after: unknown) => FileChange[];
  /** Tells of a member whose files could not be thinned; they come again at the next run, and hold up nobody. */
  onDefect: (cause: unknown) => void;
};

/** What one run does at most. A million members with a new file each month are 33,000 a day; this is 288,000. */
const AT_MOST = 2000;
const PAGE = 100;

export type ThinFiles = (run: { signal: AbortSignal }) => Promise<{ members: number }>;

/**
 * Takes away the credit files that nothing reads any more, and leaves of each what it was new for: by kind and count what
 * had changed from the month before. Score, band and day stand beside it and stay.
 */
export function makeThinFiles({ files, changesBetween, onDefect }: Deps): ThinFiles {
  const thinnedOf = (opened: readonly OpenedFile[]) => thinned(opened, changesBetween);
  return async ({ signal }) => {
    let members = 0;
    let after: string | null = null;
    while (members < AT_MOST) {
      const page: string[] = await files.membersWithDue({ after, limit: PAGE });
      for (const memberId of page) {
        if (signal.aborted) return { members };
        try {
          await files.thin(memberId, thinnedOf);
          members += 1;
        } catch (cause) {
          onDefect(cause);
        }
      }
      after = page.at(-1) ?? null;
      if (after === null) break;
    }
    return { members };
  };
}

/**
 * A file that goes is compared with the next one for the last time. One that was about a person whom the member no longer
 * is on paper tells nothing of the month after it.
 */
function thinned(opened: readonly OpenedFile[], changesBetween: Deps['changesBetween']): Thinned {
  const due = opened.flatMap((file, index) => (file.isDue ? [{ file, next: opened[index + 1] }] : []));
  return {
    months: due.map(({ file }) => file.month),
    changes: due.flatMap(({ file, next }) =>
      next === undefined || file.isStale
        ? []
        : [{ month: next.month, changes: changesBetween(file.file, next.file) }],
    ),
  };
}
