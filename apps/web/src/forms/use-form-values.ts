import { useState, useSyncExternalStore } from 'react';
import { type FieldPath, type FormValues, formValues, type ValueAt } from './form-values.ts';

/** The values of a form for as long as its component is there; only the first `initial` counts. */
export function useFormValues<T extends object>(initial: T): FormValues<T> {
  const [values] = useState(() => formValues(initial));
  return values;
}

/** One value of a form, or one group; whoever asks is drawn again when it changes. */
export function useValue<T extends object, Path extends FieldPath<T>>(
  { get, subscribe }: FormValues<T>,
  name: Path,
): ValueAt<T, Path> {
  const current = () => get(name);
  return useSyncExternalStore(subscribe, current, current);
}

/** All values of a form; whoever asks is drawn again with every letter. */
export function useAllValues<T extends object>({ all, subscribe }: FormValues<T>): T {
  return useSyncExternalStore(subscribe, all, all);
}
