import path from 'node:path';

/** Files side by side in one folder, tests among them: more than this, and one no longer sees what is there. */
export const ROOM_FOR = 29;

/** The folders that hold more files than there is room for, the fullest first. */
export function crowdedRooms(files: readonly string[]): { room: string; files: number }[] {
  const counts = new Map<string, number>();
  for (const file of files) {
    const room = path.posix.dirname(file);
    counts.set(room, (counts.get(room) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > ROOM_FOR)
    .map(([room, count]) => ({ room, files: count }))
    .sort((a, b) => b.files - a.files);
}
