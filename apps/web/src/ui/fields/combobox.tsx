import { Suspense } from 'react';
import { lazyPart } from '../lazy-part.ts';
import type { ComboboxProps } from './combobox-input.tsx';

const LazyInput = lazyPart(async () => {
  const { ComboboxInput } = await import('./combobox-input.tsx');
  return { default: ComboboxInput };
});

/**
 * A text field with suggestions, by the WAI-ARIA combobox pattern. Its code arrives after the page,
 * and prerendered HTML already holds the field, so that nothing moves.
 */
export function Combobox(props: ComboboxProps) {
  return (
    <Suspense fallback={<div className="combo__place" aria-hidden="true" />}>
      <LazyInput {...props} />
    </Suspense>
  );
}
