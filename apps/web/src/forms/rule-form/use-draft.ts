import { useEffect, useEffectEvent, useState } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  get,
  type PathValue,
  type UseFormReturn,
} from 'react-hook-form';
import { type DraftValues, dropDraft, readDraft, writeDraft } from '#web/api/drafts.ts';
import { useSession } from '#web/api/use-session.ts';

/** Never kept, whatever the form. */
const SECRETS: ReadonlySet<string> = new Set([
  'password',
  'oldPassword',
  'newPassword',
  'confirmPassword',
  'oneTimeCode',
]);

type Options<T> = { defaultValues: DefaultValues<T>; draftName: string | null };

/**
 * Keeps what is typed in this tab, so that a reload, Back and a session that ends lose nothing, and puts it back into
 * fields that are untouched since.
 */
export function useDraft<T extends FieldValues>(
  { getValues, setValue, subscribe }: Pick<UseFormReturn<T>, 'getValues' | 'setValue' | 'subscribe'>,
  { defaultValues, draftName: name }: Options<T>,
) {
  const session = useSession();
  const owner = (session.status === 'known' ? session.profile.identifier : null) ?? '';
  const [isRestored, setRestored] = useState(false);

  const restore = useEffectEvent((draft: DraftValues) => {
    const put = Object.entries(draft).filter(([path, value]) => {
      const before: unknown = get(defaultValues, path);
      if (typeof before !== typeof value || before === value) return false;
      if (get(getValues(), path) !== before) return false;
      // A leaf of the form's values, of the type of its default.
      setValue(path as FieldPath<T>, value as PathValue<T, FieldPath<T>>);
      return true;
    });
    if (put.length > 0) setRestored(true);
  });
  const write = useEffectEvent((draftName: string, values: T) => {
    const typed = leavesOf(values).filter(([path, value]) => get(defaultValues, path) !== value);
    if (typed.length === 0) dropDraft(draftName);
    else writeDraft(draftName, owner, Object.fromEntries(typed));
  });

  useEffect(() => {
    const draft = name === null ? null : readDraft(name, owner);
    // oxlint-disable-next-line react/set-state-in-effect -- storage is read once the prerendered page is hydrated
    if (draft !== null) restore(draft);
  }, [name, owner]);
  useEffect(() => {
    if (name === null) return undefined;
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => write(name, values),
    });
  }, [name, subscribe]);

  return {
    isRestored,
    dropDraft() {
      if (name !== null) dropDraft(name);
      setRestored(false);
    },
  };
}

/** Texts and ticks with their paths, without secrets. */
function leavesOf(values: object, before = ''): [string, string | boolean][] {
  return Object.entries(values).flatMap(([name, value]: [string, unknown]): [string, string | boolean][] => {
    if (SECRETS.has(name)) return [];
    if (typeof value === 'string' || typeof value === 'boolean') return [[before + name, value]];
    return typeof value === 'object' && value !== null ? leavesOf(value, `${before}${name}.`) : [];
  });
}
