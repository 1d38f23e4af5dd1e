import { currentProfile, watchSession } from './session.ts';

const PREFIX = 'wattle.draft.';
const LOGGED_OUT_KEY = 'wattle.logged-out-at';
const LIFE_MS = 30 * 60_000;

/** Values by the name of their field. */
export type DraftValues = Readonly<Record<string, string | boolean>>;

type Draft = {
  /** The member's identifier; empty for a visitor. */
  readonly owner: string;
  readonly at: number;
  readonly values: DraftValues;
};

/** Keeps unsent text in this tab, for one person and half an hour. Never pass passwords, codes or document numbers. */
export function writeDraft(name: string, owner: string, values: DraftValues): void {
  try {
    const draft: Draft = { owner, at: Date.now(), values };
    sessionStorage.setItem(PREFIX + name, JSON.stringify(draft));
  } catch {
    // Without storage, a reload loses the text.
  }
  dropLater();
}

/** Null for another member's. A visitor does not see a member's, which waits for their next log-in. */
export function readDraft(name: string, owner: string): DraftValues | null {
  dropEnded();
  const draft = read(PREFIX + name);
  return draft !== null && (draft.owner === '' || draft.owner === owner) ? draft.values : null;
}

export function dropDraft(name: string): void {
  try {
    sessionStorage.removeItem(PREFIX + name);
  } catch {
    // Nothing is kept.
  }
}

/** Drops every draft of this tab, and those of other tabs when they look. */
export function dropDraftsOnLogOut(): void {
  try {
    localStorage.setItem(LOGGED_OUT_KEY, String(Date.now()));
  } catch {
    // Other tabs drop theirs within half an hour.
  }
  dropEnded();
}

/** Also drops another member's, as soon as this one is known. */
function dropEnded(): void {
  const member = currentProfile()?.identifier ?? null;
  try {
    const loggedOutAt = Number(localStorage.getItem(LOGGED_OUT_KEY) ?? 0);
    const oldest = Math.max(loggedOutAt, Date.now() - LIFE_MS);
    for (const key of Object.keys(sessionStorage)) {
      if (!key.startsWith(PREFIX)) continue;
      const { owner = '', at = 0 } = read(key) ?? {};
      const isOfAnother = member !== null && owner !== '' && owner !== member;
      if (at <= oldest || isOfAnother) sessionStorage.removeItem(key);
    }
  } catch {
    // Nothing is kept.
  }
}

watchSession(dropEnded);

let timer: ReturnType<typeof setTimeout> | undefined;

function dropLater(): void {
  clearTimeout(timer);
  timer = setTimeout(dropEnded, LIFE_MS + 1);
}

function read(key: string): Draft | null {
  try {
    // Written by this module alone.
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Draft | null;
  } catch {
    return null;
  }
}
