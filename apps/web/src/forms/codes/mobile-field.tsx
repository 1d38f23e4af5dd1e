import type { ComponentPropsWithRef } from 'react';
import type { FieldText } from '#web/ui/fields/field.tsx';
import { DigitsField } from '#web/ui/fields/text-field.tsx';
import type { DigitsRule } from '#web/ui/fields/typed-digits.ts';

/** The domain's `MOBILE_ENTRY`. */
export type MobileEntry = DigitsRule & { readonly advice: (typed: string) => string | null };

type MobileFieldProps = Omit<FieldText, 'advice'> &
  Omit<ComponentPropsWithRef<'input'>, 'size' | 'width' | 'type' | 'inputMode' | 'maxLength'> & {
    width?: 'full' | 'medium' | 'small';
    entry: MobileEntry;
    typed: string;
  };

/** A mobile number in any common notation. Advice on what is wrong follows the error. */
export function MobileField({ entry, typed, ...field }: MobileFieldProps) {
  return (
    <DigitsField
      rule={entry}
      type="tel"
      autoComplete="tel-national"
      {...field}
      advice={field.error === undefined ? null : entry.advice(typed)}
    />
  );
}
