import { useState } from 'react';
import type { RuleForm } from '#web/forms/rule-form/use-rule-form.ts';
import type { Opening } from '#web/ui/layout/rows.tsx';
import { type Details, type PersonForm, personOf } from './account-values.ts';

const ROWS = {
  name: ['firstName', 'middleName', 'lastName'],
  birthDate: ['dob'],
  email: ['email'],
  mobile: ['mobile'],
  gender: ['gender'],
} as const satisfies Record<string, readonly (keyof PersonForm)[]>;
export type RowName = keyof typeof ROWS;
/** Ordered as on the page. */
const ROW_NAMES = ['name', 'birthDate', 'email', 'mobile', 'gender'] as const satisfies RowName[];

const NONE: ReadonlySet<RowName> = new Set();

export type PersonRows = {
  readonly of: (row: RowName) => Opening;
  /** The last open row on the page, which has the button for all that are open. */
  readonly last: RowName | null;
  /** Called after a save; a pending destination is shown beside the current one. */
  readonly closeAll: () => void;
};

/** Which rows of tab 1 are open. A row with an error opens, and so does one whose draft was put back. Closing an unsaved row resets its fields. */
export function usePersonRows(form: RuleForm<PersonForm>, details: Details): PersonRows {
  const [opened, setOpened] = useState(NONE);
  const needed = ROW_NAMES.filter(
    (row) => !opened.has(row) && (hasError(form, row) || (form.isRestored && isEdited(form, row, details))),
  );
  if (needed.length > 0) setOpened(new Set([...opened, ...needed]));

  function restore(row: RowName) {
    const saved = personOf(details);
    for (const name of ROWS[row]) form.setValue(name, saved[name]);
    for (const name of ROWS[row].flatMap(withParts)) form.clear(name);
  }
  return {
    last: ROW_NAMES.findLast((row) => opened.has(row)) ?? null,
    of: (row) => ({
      isOpen: opened.has(row),
      onOpen: () => {
        restore(row);
        setOpened((before) => new Set([...before, row]));
      },
      onClose: () => {
        restore(row);
        setOpened((before) => new Set([...before].filter((each) => each !== row)));
      },
    }),
    closeAll: () => {
      restore('email');
      restore('mobile');
      setOpened(NONE);
    },
  };
}

function isEdited(form: RuleForm<PersonForm>, row: RowName, details: Details): boolean {
  const saved = personOf(details);
  return ROWS[row].some((name) => JSON.stringify(form.getValues(name)) !== JSON.stringify(saved[name]));
}

function hasError(form: RuleForm<PersonForm>, row: RowName): boolean {
  return ROWS[row].flatMap(withParts).some((name) => form.errorAt(name) !== undefined);
}

/** A date has errors of its own and of its parts. */
function withParts(name: keyof PersonForm): readonly string[] {
  return name === 'dob' ? [name, 'dob.dd', 'dob.mm', 'dob.yy'] : [name];
}
