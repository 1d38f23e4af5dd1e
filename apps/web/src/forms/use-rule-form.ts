import { useCallback, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  get,
  type RegisterOptions,
  type Resolver,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';
import type { SummaryError } from '#web/ui/messages.tsx';
import { type FieldProblem, sortFieldProblems } from './field-problems.ts';

/** Rules as the domain writes them: every error of the form, in the order of the page. */
export type FormRules<T extends FieldValues> = (values: T) => readonly FieldProblem[];

type Options<T extends FieldValues> = {
  defaultValues: DefaultValues<T>;
  rules: FormRules<T>;
  /** The inputs in the order of the page, by id: a group such as `dob` is listed by its parts. */
  fields: readonly FieldPath<T>[];
};

export type RuleForm<T extends FieldValues> = {
  readonly form: UseFormReturn<T>;
  /** What to spread on an input: value, handlers and its error, which goes away as soon as it is edited. */
  readonly field: (name: FieldPath<T>, options?: RegisterOptions<T>) => FieldProps;
  readonly errorAt: (name: string) => string | undefined;
  readonly clear: (name: string) => void;
  readonly show: (problems: readonly FieldProblem[]) => void;
  /** Shows a refusal at its fields; answers what is left for the form, or null when it names no field. */
  readonly showProblem: (error: unknown) => readonly string[] | null;
  readonly submit: (send: (values: T) => Promise<void>) => (event: { preventDefault: () => void }) => void;
  readonly summary: readonly SummaryError[];
};

type FieldProps = ReturnType<UseFormReturn['register']> & { id: string; error: string | undefined };

/**
 * A form checked by domain rules at submit. An error stands until its field is edited, and no other is
 * added meanwhile (LOGIN-016, OTP-009); after a failed submit the first failing field has the focus (REG-033).
 */
export function useRuleForm<T extends FieldValues>({ defaultValues, rules, fields }: Options<T>): RuleForm<T> {
  const rulesNow = useRef(rules);
  rulesNow.current = rules;
  const resolver = useCallback<Resolver<T>>((values) => resolve(rulesNow.current(values), values), []);
  const form = useForm<T>({
    defaultValues,
    resolver,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const [summary, setSummary] = useState<readonly SummaryError[]>([]);
  const { errors } = form.formState;

  const clear = (name: string) => {
    form.clearErrors(groupOf(name, fields) as FieldPath<T>);
    setSummary((before) => before.filter(({ fieldId }) => groupOf(fieldId, fields) !== groupOf(name, fields)));
  };
  const show = (problems: readonly FieldProblem[]) => {
    for (const { field, message } of problems) form.setError(field as FieldPath<T>, { type: 'rule', message });
    setSummary(problems.map(({ field, message }) => ({ fieldId: inputOf(field, fields), message })));
    focusField(problems[0] && inputOf(problems[0].field, fields));
  };

  return {
    form,
    field: (name, options = {}) => ({
      ...form.register(name, { ...options, onChange: () => clear(name) } as RegisterOptions<T>),
      id: name,
      error: messageAt(errors, name),
    }),
    errorAt: (name) => messageAt(errors, name),
    clear,
    show,
    showProblem: (error) => {
      const { atFields, atForm } = sortFieldProblems(error, fields);
      if (atFields.length === 0) return atForm.length > 0 ? atForm : null;
      show(atFields);
      return atForm;
    },
    submit: (send) => (event) => {
      setSummary([]);
      void form.handleSubmit(send, () => show(rulesNow.current(form.getValues())))(event as never);
    },
    summary,
  };
}

/** The error of an input, and of the group as a whole where the name is one. */
function messageAt(errors: FieldErrors, name: string): string | undefined {
  const found: unknown = get(errors, name);
  if (typeof found !== 'object' || found === null || !('message' in found)) return undefined;
  return typeof found.message === 'string' && found.message !== '' ? found.message : undefined;
}

function resolve<T extends FieldValues>(problems: readonly FieldProblem[], values: T) {
  if (problems.length === 0) return { values, errors: {} };
  const errors: Record<string, unknown> = {};
  for (const { field, message } of problems) put(errors, field.split('.'), { type: 'rule', message });
  return { values: {}, errors: errors as FieldErrors<T> };
}

function put(target: Record<string, unknown>, [name = '', ...rest]: readonly string[], error: object): void {
  if (rest.length === 0) {
    target[name] = { ...(target[name] as object | undefined), ...error };
    return;
  }
  const inner: Record<string, unknown> = { ...(target[name] as object | undefined) };
  put(inner, rest, error);
  target[name] = inner;
}

/** The input that stands for a field: itself, or the first of a group. */
function inputOf(field: string, fields: readonly string[]): string {
  return fields.find((known) => known === field) ?? fields.find((known) => known.startsWith(`${field}.`)) ?? field;
}

/** Parts of a date share their error, so that editing one clears it for all; other dotted names stand alone. */
function groupOf(name: string, fields: readonly string[]): string {
  const [group = name, part] = name.split('.');
  const isDatePart = part !== undefined && ['dd', 'mm', 'yy'].includes(part) && fields.includes(name);
  return isDatePart ? group : name;
}

/** Focus and scroll: an input under a fixed bar would have focus and stay unseen. */
export function focusField(id: string | undefined): void {
  if (id === undefined) return;
  // After React has drawn the messages, which move the fields down.
  requestAnimationFrame(() => {
    const input = document.getElementById(id);
    input?.focus({ preventScroll: true });
    input?.scrollIntoView({ block: 'center' });
  });
}
