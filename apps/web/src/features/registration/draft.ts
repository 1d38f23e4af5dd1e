import type { CustomerForm } from '@wattle/domain/customer-form';

/** Step 1 as typed, without the password (REG-042). In memory only: a reload forgets it. */
export type Draft = Omit<CustomerForm, 'password'>;

let draft: Draft | null = null;

export function keepDraft({ password: _, ...rest }: CustomerForm): void {
  draft = rest;
}

export function keptDraft(): Draft | null {
  return draft;
}

/** Done with, or somebody else's turn. */
export function forgetDraft(): void {
  draft = null;
}
