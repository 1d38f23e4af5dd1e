import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  get,
  type PathValue,
  type UseFormReturn,
} from 'react-hook-form';
import { type DraftValues, dropDraft, readDraft, writeDraft } from '#web/api/drafts.ts';
import { useProfile } from '#web/api/use-session.ts';

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
 * Keeps what the person types in this tab, so that a reload, Back and a session that ends lose nothing, and puts it back
 * into fields that are untouched since.
 */
export function useDraft<T extends FieldValues>(
  { setValue, subscribe }: Pick<UseFormReturn<T>, 'setValue' | 'subscribe'>,
  { defaultValues, draftName: name }: Options<T>,
) {
  const owner = useProfile()?.identifier ?? '';
  const [isRestored, setRestored] = useState(false);
  const typed = useRef(new Set<string>());

  const restore = useEffectEvent((draft: DraftValues) => {
    const untouched = Object.entries(draft).filter(
      ([path, value]) => typeof get(defaultValues, path) === typeof value && !typed.current.has(path),
    );
    for (const [path] of untouched) typed.current.add(path);
    const put = untouched.filter(([path, value]) => get(defaultValues, path) !== value);
    // A leaf of the form's values, of the type of its default.
    for (const [path, value] of put) setValue(path as FieldPath<T>, value as PathValue<T, FieldPath<T>>);
    if (put.length > 0) setRestored(true);
  });
  const write = useEffectEvent((draftName: string, values: T) => {
    const edited = leavesOf(values).filter(([path]) => typed.current.has(path) && !SECRETS.has(path));
    const kept = edited.filter(([path, value]) => isKept(value, get(defaultValues, path)));
    if (kept.length === 0) dropDraft(draftName);
    else writeDraft(draftName, owner, Object.fromEntries(kept));
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
      callback({ values, name: path, type }) {
        // What the page sets by itself, such as a preset tick, comes without a type.
        if (type === 'change' && path !== undefined) typed.current.add(path);
        write(name, values);
      },
    });
  }, [name, subscribe]);

  return {
    isRestored: name === null ? null : isRestored,
    isTyped: (path: FieldPath<T>) => typed.current.has(path),
    dropDraft() {
      typed.current.clear();
      if (name !== null) dropDraft(name);
      setRestored(false);
    },
  };
}

/** A tick is, even as by default: the page may preset another, and clearing that is a choice. */
const isKept = (value: string | boolean, byDefault: unknown): boolean =>
  typeof value === 'boolean' || value !== byDefault;

/** Texts and ticks with their paths. */
export function leavesOf(values: object, before = ''): [string, string | boolean][] {
  return Object.entries(values).flatMap(([name, value]: [string, unknown]): [string, string | boolean][] => {
    if (typeof value === 'string' || typeof value === 'boolean') return [[before + name, value]];
    return typeof value === 'object' && value !== null ? leavesOf(value, `${before}${name}.`) : [];
  });
}
