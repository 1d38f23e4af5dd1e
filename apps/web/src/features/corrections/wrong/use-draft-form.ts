import { useEffect, useState } from 'react';
import type { DefaultValues, FieldPath, FieldValues } from 'react-hook-form';
import { useProfile } from '#web/api/use-session.ts';
import type { FieldProblem } from '#web/forms/field-problems.ts';
import { useRuleForm } from '#web/forms/rule-form/use-rule-form.ts';
import { forgetDraft, keepDraft, keptDraft } from './drafts.ts';

type Options<T extends FieldValues> = {
  /** Names the draft: one for each item that is written about. */
  draftKey: string;
  defaultValues: T & DefaultValues<T>;
  fields: readonly FieldPath<T>[];
  rules: (values: T) => readonly FieldProblem[];
};

/** A form in a dialog: what was typed is there again when the dialog reopens, until it is sent. */
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
