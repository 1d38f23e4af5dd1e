import { useEffect, useState } from 'react';
import type { DefaultValues, FieldPath, FieldValues } from 'react-hook-form';
import { useProfile } from '#web/api/use-session.ts';
import type { FieldProblem } from '#web/forms/field-problems.ts';
import { useRuleForm } from '#web/forms/rule-form/use-rule-form.ts';
import { forgetDraft, keepDraft, keptDraft } from './drafts.ts';

type Options<T extends FieldValues> = {
  /** The draft's key, one for each item. */
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
