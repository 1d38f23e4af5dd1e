import { TEXT_MAX } from '@wattle/domain/fields/text-fields';
import type { ComponentProps } from 'react';
import { TextField } from '#web/ui/fields/text-field.tsx';

/** A number as the document has it. */
export function NumberField(field: ComponentProps<typeof TextField>) {
  const plain = { maxLength: TEXT_MAX, autoComplete: 'off', spellCheck: false } as const;
  return <TextField className="code" width="medium" {...plain} {...field} />;
}
