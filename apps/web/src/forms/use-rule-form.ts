import { useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';
import type { SummaryError } from '#web/ui/messages.tsx';
import { type FieldProblem, sortFieldProblems } from './field-problems.ts';

type Options<T extends FieldValues> = {
  defaultValues: DefaultValues<T>;
  /** Rules as the domain writes them: every error of the form, in the order of the page. */
  rules: (values: T) => readonly FieldProblem[];
  /** The inputs in the order of the page, by id: a group such as `dob` is listed by its parts. */
  fields: readonly FieldPath<T>[];
};

export type RuleForm<T extends FieldValues> = {
  /** Values only: errors are kept here. */
  readonly form: UseFormReturn<T>;
  /** What to spread on an input: value, handlers and its error, which goes away as soon as it is edited. */
  readonly field: (name: FieldPath<T>) => ReturnType<UseFormReturn<T>['register']> & FieldState;
  readonly errorAt: (name: string) => string | undefined;
  readonly clear: (name: string) => void;
  /** Adds an error at a field that was just left; the focus stays where it is. */
  readonly add: (problem: FieldProblem) => void;
  /** Replaces all errors after a failed submit, and moves to the first. */
  readonly show: (problems: readonly FieldProblem[]) => void;
  /** Shows a refusal at its fields; answers what is left for the form, or null when it names nothing. */
  readonly showProblem: (error: unknown) => readonly string[] | null;
  readonly submit: (send: (values: T) => Promise<void>) => (event: { preventDefault: () => void }) => void;
  /** What the last submit found, as links to the inputs; empty before one and once all is mended. */
  readonly summary: readonly SummaryError[];
};

type FieldState = { readonly id: string; readonly error: string | undefined };
type Problems = { readonly list: readonly FieldProblem[]; readonly isSubmitted: boolean };

const NONE: Problems = { list: [], isSubmitted: false };

/**
 * A form checked by domain rules at submit. An error stands until its field is edited, and no other is
 * added meanwhile (LOGIN-016, OTP-009); after a failed submit the first failing field has the focus (REG-033).
 */
export function useRuleForm<T extends FieldValues>({
  defaultValues,
  rules,
  fields,
}: Options<T>): RuleForm<T> {
  const form = useForm<T>({ defaultValues });
  const [problems, setProblems] = useState(NONE);
  const isSending = useRef(false);

  const errorAt = (name: string) => problems.list.find(({ field }) => field === name)?.message;
  const clear = (name: string) =>
    setProblems((before) => ({ ...before, list: before.list.filter(({ field }) => !isSame(field, name)) }));
  const show = (list: readonly FieldProblem[]) => {
    setProblems({ list, isSubmitted: true });
    focusField(list[0] && inputOf(list[0].field, fields));
  };

  async function run(send: (values: T) => Promise<void>) {
    if (isSending.current) return;
    const values = form.getValues();
    const found = rules(values);
    if (found.length > 0) return show(found);
    setProblems(NONE);
    isSending.current = true;
    try {
      await send(values);
    } finally {
      isSending.current = false;
    }
  }

  return {
    form,
    field: (name) => ({
      ...form.register(name, { onChange: () => clear(name) }),
      id: name,
      error: errorAt(name),
    }),
    errorAt,
    clear,
    add: (problem) => setProblems((before) => ({ ...before, list: [...before.list, problem] })),
    show,
    showProblem: (error) => {
      const { atFields, atForm } = sortFieldProblems(error, fields);
      if (atFields.length > 0) show(atFields);
      return atFields.length > 0 || atForm.length > 0 ? atForm : null;
    },
    submit: (send) => (event) => {
      event.preventDefault();
      void run(send);
    },
    summary: problems.isSubmitted
      ? problems.list.map(({ field, message }) => ({ fieldId: inputOf(field, fields), message }))
      : [],
  };
}

/** The parts of a date share one error, so that editing one of them clears what was said of the whole. */
function isSame(field: string, edited: string): boolean {
  return field === edited || edited.startsWith(`${field}.`);
}

/** The input that stands for a field: itself, or the first of a group. */
function inputOf(field: string, fields: readonly string[]): string {
  return (
    fields.find((known) => known === field) ?? fields.find((known) => known.startsWith(`${field}.`)) ?? field
  );
}

/** Focus and scroll: an input under a fixed bar would have focus and stay unseen. */
export function focusField(id: string | undefined): void {
  if (id === undefined) return;
  // After React has drawn the messages, which move the fields down.
  requestAnimationFrame(() => {
    const input = document.getElementById(id);
    input?.focus({ preventScroll: true });
    input?.scrollIntoView?.({ block: 'center' });
  });
}
