let owner: string | null = null;
const drafts = new Map<string, unknown>();

/**
 * What was typed and not sent yet, so that a closed dialog, another tab or a login in between loses nothing. It is kept
 * in memory only, so a reload forgets it, and for its own member only: somebody else's login forgets it too.
 */
export function keepDraft(member: string, key: string, draft: unknown): void {
  if (member === '') return;
  belongTo(member);
  drafts.set(key, draft);
}

/** The text fields of a draft; nothing for another member. */
export function keptDraft(member: string, key: string): Readonly<Record<string, string>> {
  // Between a lost session and the login that follows nobody is signed in; what was typed waits.
  if (member === '') return {};
  belongTo(member);
  const draft = drafts.get(key);
  if (typeof draft !== 'object' || draft === null) return {};
  return Object.fromEntries(
    Object.entries(draft).filter((field): field is [string, string] => typeof field[1] === 'string'),
  );
}

/** Sent, so no longer needed. */
export function forgetDraft(key: string): void {
  drafts.delete(key);
}

function belongTo(member: string): void {
  if (owner !== member) drafts.clear();
  owner = member;
}
