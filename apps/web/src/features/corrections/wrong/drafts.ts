let owner: string | null = null;
const drafts = new Map<string, unknown>();

/**
 * Keeps unsent text, so that closing the dialog, another tab or a login in between loses nothing. In memory only, and
 * for one member: another member's login clears it.
 */
export function keepDraft(member: string, key: string, draft: unknown): void {
  if (member === '') return;
  belongTo(member);
  drafts.set(key, draft);
}

/** The text fields of a draft; none for another member. */
export function keptDraft(member: string, key: string): Readonly<Record<string, string>> {
  // Between an expired session and the next login the draft is kept.
  if (member === '') return {};
  belongTo(member);
  const draft = drafts.get(key);
  if (typeof draft !== 'object' || draft === null) return {};
  return Object.fromEntries(
    Object.entries(draft).filter((field): field is [string, string] => typeof field[1] === 'string'),
  );
}

export function forgetDraft(key: string): void {
  drafts.delete(key);
}

function belongTo(member: string): void {
  if (owner !== member) drafts.clear();
  owner = member;
}
