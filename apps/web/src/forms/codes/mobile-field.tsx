import { MOBILE_ENTRY } from '@wattle/domain/fields/mobile-entry';
import type { ComponentPropsWithRef } from 'react';
import type { FieldText } from '#web/ui/fields/field.tsx';
import { DigitsField } from '#web/ui/fields/text-field.tsx';

type MobileFieldProps = FieldText &
  Omit<ComponentPropsWithRef<'input'>, 'size' | 'width' | 'type' | 'inputMode' | 'maxLength'> & {
    width?: 'full' | 'medium' | 'small';
  };

/** A mobile number in any common notation. */
export function MobileField(props: MobileFieldProps) {
  return <DigitsField rule={MOBILE_ENTRY} type="tel" autoComplete="tel" {...props} />;
}
