import { useRef, useState } from 'react';
import type { SummaryError } from '#web/ui/layout/messages.tsx';
import { asOneFault } from '#web/ui/fields/one-fault.ts';
import { type FieldProblem, sortFieldProblems } from './field-problems.ts';
import type { FieldPath, FormValues, Registered } from './form-values.ts';
import { useFormValues } from './use-form-values.ts';

type Options<T extends object> = {
  defaultValues: T;
  /** Rules as the domain writes them: every error of the form, in page order. */
  rules: (values: T) => readonly FieldProblem[];
  /** The inputs in page order, by id: a group such as `dob` is listed by its parts. */
  fields: readonly FieldPath<T>[];
  /** Groups whose parts are one fault together when several are wrong, such as a date. */
  oneFault?: readonly (keyof T & string)[];
  /** For fields that fail in the same words: what the summary says after the message, so that they can be told apart. */
  about?: About;
};

export type RuleForm<T extends object> = {
  readonly values: FormValues<T>;
  /** What to spread on an input: value, handlers and its error, which goes away as soon as it is edited. */
  readonly field: (name: FieldPath<T>) => GivenField;
  readonly errorAt: (name: string) => string | undefined;
  readonly clear: (name: string) => void;
  /** Adds an error at a field that was just left and has none; focus stays where it is. */
  readonly add: (problem: FieldProblem) => void;
  /** Replaces all errors after a failed submit, and moves to the first. */
  readonly show: (problems: readonly FieldProblem[]) => void;
  /** Shows a refusal at its fields; returns what is left for the form, or null when it names nothing. */
  readonly showProblem: (error: unknown) => readonly string[] | null;
  readonly submit: (send: (values: T) => Promise<unknown>) => (event: { preventDefault: () => void }) => void;
  /** What the last submit found, as links to the inputs; empty before the first and once everything is corrected. */
  readonly summary: readonly SummaryError[];
};

/** What `RuleForm.field` returns. */
export type GivenField = Registered & { readonly id: string; readonly error: string | undefined };

type About = { readonly [field: string]: string | undefined };
type Problems = { readonly list: readonly FieldProblem[]; readonly isSubmitted: boolean };

const NONE: Problems = { list: [], isSubmitted: false };
const NO_LINKS: readonly SummaryError[] = [];

/**
 * A form checked by domain rules on submit. An error stands until its field is edited, and no other is added meanwhile
 * (LOGIN-016, OTP-009); after a failed submit the first failing field has the focus (REG-033).
 */
export function useRuleForm<T extends object>({
  defaultValues,
  rules,
  fields,
  oneFault = [],
  about = {},
}: Options<T>): RuleForm<T> {
  const values = useFormValues(defaultValues);
  const { errorAt, clear, add, show, forget, summary } = useProblems(fields, oneFault, about);
  const isSending = useRef(false);

  async function run(send: (values: T) => Promise<unknown>) {
    if (isSending.current) return;
    const sent = values.all();
    const found = rules(sent);
    if (found.length > 0) return show(found);
    forget();
    isSending.current = true;
    try {
      await send(sent);
    } finally {
      isSending.current = false;
    }
  }

  return {
    values,
    field: (name) => ({
      ...clearedByEdits(values.register(name), () => clear(name)),
      id: name,
      error: errorAt(name),
    }),
    errorAt,
    clear,
    add,
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
    summary,
  };
}

function clearedByEdits(registered: Registered, clear: () => void): Registered {
  return {
    ...registered,
    onChange(event) {
      registered.onChange(event);
      clear();
    },
  };
}

/** The errors in force, and the links to them after a failed submit. */
function useProblems(fields: readonly string[], oneFault: readonly string[], about: About) {
  const [problems, setProblems] = useState(NONE);
  const { list, isSubmitted } = problems;
  return {
    errorAt: (name: string) => list.find(({ field }) => field === name)?.message,
    clear: (name: string) =>
      setProblems((before) => ({ ...before, list: before.list.filter(({ field }) => !isSame(field, name)) })),
    add: (problem: FieldProblem) =>
      setProblems((before) =>
        before.list.some(({ field }) => field === problem.field)
          ? before
          : { ...before, list: [...before.list, problem] },
      ),
    show: (found: readonly FieldProblem[]) => {
      setProblems({ list: found, isSubmitted: true });
      focusField(found[0] && inputOf(found[0].field, fields));
    },
    forget: () => setProblems(NONE),
    summary: isSubmitted ? linksTo(list, { fields, oneFault, about }) : NO_LINKS,
  };
}

/** One link for each fault: the parts of a date that are missing are one, told together at the first of them. */
function linksTo(
  list: readonly FieldProblem[],
  { fields, oneFault, about }: { fields: readonly string[]; oneFault: readonly string[]; about: About },
): readonly SummaryError[] {
  const faults = new Map<string, SummaryError>();
  for (const { field, message } of list) {
    const group = oneFault.find((name) => field.startsWith(`${name}.`)) ?? field;
    const told = faults.get(group);
    if (told === undefined)
      faults.set(group, { fieldId: inputOf(field, fields), message, about: about[field] });
    else faults.set(group, { ...told, message: asOneFault([told.message, message]) });
  }
  return [...faults.values()];
}

/** The parts of a date share one error, so that editing one of them clears what was said about the whole. */
function isSame(field: string, edited: string): boolean {
  return field === edited || edited.startsWith(`${field}.`);
}

/** The input that stands for a field: itself, or the first of a group. */
function inputOf(field: string, fields: readonly string[]): string {
  return (
    fields.find((known) => known === field) ?? fields.find((known) => known.startsWith(`${field}.`)) ?? field
  );
}

/** Focus and scroll: an input under a fixed bar would have focus yet stay hidden. */
export function focusField(id: string | undefined): void {
  if (id === undefined) return;
  // The field of this page, if it is there already: a visitor who has gone on meanwhile is not called back by one of
  // the same name.
  const field = document.getElementById(id);
  const left = document.activeElement;
  // After React has drawn the messages, which move the fields down.
  requestAnimationFrame(() => {
    // Who is in another input by then keeps it, and loses nothing of what is being typed.
    if (document.activeElement !== left && document.activeElement?.matches('input, select, textarea')) return;
    const input = field ?? document.getElementById(id);
    input?.focus({ preventScroll: true });
    input?.scrollIntoView?.({ block: 'center' });
  });
}
