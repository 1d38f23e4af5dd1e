import type { CustomerForm } from '@wattle/domain/journeys/customer-form';

/** How the visitor came in, kept for a return from a later step, whose address does not say. */
export type Entrance = {
  readonly partner: 12 | 24 | null;
  readonly isNewMember: boolean;
  /** The entrance page's key in `content/splashes.yaml`. */
  readonly origin: string;
};

type Draft = { readonly form: CustomerForm; readonly entrance: Entrance };

let draft: Draft | null = null;

/** Keeps step 1 as typed, without the password (REG-042). In memory only. */
export function saveDraft(form: CustomerForm, entrance: Entrance): void {
  draft = { form: { ...form, password: '' }, entrance };
}

export function savedDraft(): Draft | null {
  return draft;
}

export function clearDraft(): void {
  draft = null;
}
