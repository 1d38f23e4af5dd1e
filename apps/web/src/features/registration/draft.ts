import type { CustomerForm } from '@wattle/domain/customer-form';

let draft: CustomerForm | null = null;

/** Keeps step 1 as typed, without the password (REG-042). In memory only: a reload forgets it. */
export function keepDraft(form: CustomerForm): void {
  draft = { ...form, password: '' };
}

export function keptDraft(): CustomerForm | null {
  return draft;
}

/** Done with, or somebody else's turn. */
export function forgetDraft(): void {
  draft = null;
}
