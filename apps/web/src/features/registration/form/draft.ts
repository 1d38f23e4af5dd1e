import type { CustomerForm } from '@wattle/domain/journeys/customer-form';

/** How the visitor came in: it still holds when they come back from a later step, which knows only one address. */
export type Entrance = {
  readonly partner: 12 | 24 | null;
  readonly isNewMember: boolean;
  /** The page that led in, by its key in `content/splashes.yaml`. */
  readonly origin: string;
};

type Draft = { readonly form: CustomerForm; readonly entrance: Entrance };

let draft: Draft | null = null;

/** Keeps step 1 as typed, without the password (REG-042). In memory only: a reload forgets it. */
export function keepDraft(form: CustomerForm, entrance: Entrance): void {
  draft = { form: { ...form, password: '' }, entrance };
}

export function keptDraft(): Draft | null {
  return draft;
}

/** Finished, or somebody else's turn. */
export function forgetDraft(): void {
  draft = null;
}
