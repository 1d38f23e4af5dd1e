import { dropDraft, readDraft, writeDraft } from '#web/api/drafts.ts';

/** The mobile that a code went to. */
export type SentTo = {
  readonly number: string;
  /** The server asks whether it is right. */
  readonly isDoubted: boolean;
};

/** Kept in this tab: phones discard one that is left to look for the code. Null drops it. */
export function keepSentTo(name: string, owner: string, to: SentTo | null): void {
  if (to === null) dropDraft(name);
  else writeDraft(name, owner, to);
}

export function keptSentTo(name: string, owner: string): SentTo | null {
  const { number, isDoubted } = readDraft(name, owner) ?? {};
  return typeof number === 'string' ? { number, isDoubted: isDoubted === true } : null;
}
