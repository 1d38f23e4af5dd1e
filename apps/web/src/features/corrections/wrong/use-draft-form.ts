import { useEffect, useState } from 'react';
import type { DefaultValues, FieldPath, FieldValues } from 'react-hook-form';
import { useProfile } from '#web/api/use-session.ts';
import type { FieldProblem } from '#web/forms/field-problems.ts';
import { useRuleForm } from '#web/forms/rule-form/use-rule-form.ts';

let owner: string | null = null;
const drafts = new Map<string, unknown>();

/**
 * Keeps unsent text, so that closing the dialog, another tab or a login in between loses nothing. In memory only, and
 * for one member: another member's login clears it.
 */
function keepDraft(member: string, key: string, draft: unknown): void {
  if (member === '') return;
  belongTo(member);
  drafts.set(key, draft);
}

/** The text fields of a draft; none for another member. */
function keptDraft(member: string, key: string): Readonly<Record<string, string>> {
  // Between an expired session and the next login the draft is kept.
  if (member === '') return {};
  belongTo(member);
  const draft = drafts.get(key);
  if (typeof draft !== 'object' || draft === null) return {};
  return Object.fromEntries(
    Object.entries(draft).filter((field): field is [string, string] => typeof field[1] === 'string'),
  );
}

function forgetDraft(key: string): void {
  drafts.delete(key);
}

function belongTo(member: string): void {
  if (owner !== member) drafts.clear();
  owner = member;
}

type Options<T extends FieldValues> = {
  draftKey: string;
  defaultValues: T & DefaultValues<T>;
  fields: readonly FieldPath<T>[];
  rules: (values: T) => readonly FieldProblem[];
};

/** A dialog's form whose text is kept until it is sent. */
export function useDraftForm<T extends Record<string, string>>({
  draftKey,
  defaultValues,
  ...rest
}: Options<T>) {
  const member = useProfile()?.identifier ?? '';
  const [initial] = useState(() => Object.assign({}, defaultValues, keptDraft(member, draftKey)));
  const form = useRuleForm<T>({ ...rest, defaultValues: initial });
  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => keepDraft(member, draftKey, values),
      }),
    [subscribe, member, draftKey],
  );
  return { ...form, sent: () => forgetDraft(draftKey) };
}
