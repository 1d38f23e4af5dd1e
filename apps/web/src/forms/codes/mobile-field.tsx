import type { ComponentPropsWithRef } from 'react';
import type { FieldText } from '#web/ui/fields/field.tsx';
import { DigitsField } from '#web/ui/fields/text-field.tsx';
import type { DigitsRule } from '#web/ui/fields/typed-digits.ts';

type MobileFieldProps = FieldText &
  Omit<ComponentPropsWithRef<'input'>, 'size' | 'width' | 'type' | 'inputMode' | 'maxLength'> & {
    width?: 'full' | 'medium' | 'small';
    /** The domain's `MOBILE_ENTRY`. */
    entry: DigitsRule;
  };

/** A mobile number in any common notation. */
export function MobileField({ entry, ...field }: MobileFieldProps) {
  return <DigitsField rule={entry} type="tel" autoComplete="tel" {...field} />;
}
