import { useRef } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type PathValue,
  useForm,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from 'react-hook-form';
import type { SummaryError } from '#web/ui/layout/messages.tsx';
import { type FieldProblem, sortFieldProblems } from '../field-problems.ts';
import { focusField } from './focus-field.ts';
import { keepingRadios } from './registered-radios.ts';
import {
  errorPath,
  groupsOf,
  listed,
  messageAt,
  ruleResolver,
  SUBMITTED,
  summaryOf,
} from './rule-form-errors.ts';

type Options<T extends FieldValues> = {
  defaultValues: DefaultValues<T>;
  /** Rules as the domain writes them: every error of the form. */
  rules: (values: T) => readonly FieldProblem[];
  /** The inputs in page order, by id: a group such as `dob` is listed by its parts. */
  fields: readonly FieldPath<T>[];
  /** Groups whose parts are one fault together when several are wrong, such as a date. */
  oneFault?: readonly (keyof T & string)[];
  /** For fields that fail in the same words: what the summary says after the message, so that they can be told apart. */
  about?: About;
};

/** What react-hook-form offers for the values; its own way of submitting and of showing errors is used here alone. */
type Values<T extends FieldValues> = Pick<
  UseFormReturn<T>,
  'control' | 'getValues' | 'setValue' | 'subscribe'
>;

export type RuleForm<T extends FieldValues> = Values<T> & {
  /** What to spread on an input that can't fail. */
  readonly register: (name: FieldPath<T>) => UseFormRegisterReturn;
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
export type GivenField = UseFormRegisterReturn & { readonly id: string; readonly error: string | undefined };

type About = { readonly [field: string]: string | undefined };

/** Found when the field was left. */
const LEFT = 'left';

/**
 * A form of react-hook-form, checked by domain rules on submit. An error stands until its field is edited, and no other
 * is added meanwhile (LOGIN-016, OTP-009); after a failed submit the first failing field has the focus (REG-033).
 */
export function useRuleForm<T extends FieldValues>(options: Options<T>): RuleForm<T> {
  const { defaultValues, rules, fields } = options;
  const form = useForm<T>({
    defaultValues,
    resolver: ruleResolver(rules, fields),
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const { control, getValues, setValue, subscribe } = form;
  const { focusFirst, ...problems } = useProblems(form, options);
  const isSending = useRef(false);

  async function run(send: (values: T) => Promise<unknown>) {
    if (isSending.current) return;
    isSending.current = true;
    try {
      await form.handleSubmit(send, focusFirst)();
    } finally {
      isSending.current = false;
    }
  }
  const register = (name: FieldPath<T>) =>
    keepingRadios(form.register(name, { onChange: () => problems.clear(name) }), (value) =>
      // A radio's value is one that its group may have.
      setValue(name, value as PathValue<T, FieldPath<T>>),
    );

  return {
    control,
    getValues,
    setValue,
    subscribe,
    register,
    field: (name) => ({ ...register(name), id: name, error: problems.errorAt(name) }),
    submit: (send) => (event) => {
      event.preventDefault();
      void run(send);
    },
    ...problems,
  };
}

/** The errors in force, and the links to them after a failed submit. */
function useProblems<T extends FieldValues>(
  { formState: { errors }, clearErrors, getErrors, setError }: UseFormReturn<T>,
  { fields, oneFault = [], about = {} }: Options<T>,
) {
  const pathOf = (name: string) => errorPath<T>(name, fields);
  const focusFirst = (found: FieldErrors<T>) => focusField(listed(found, fields)[0]?.input);

  function show(problems: readonly FieldProblem[]) {
    clearErrors();
    for (const { field, message } of problems) setError(pathOf(field), { type: SUBMITTED, message });
    focusFirst(getErrors());
  }
  return {
    focusFirst,
    show,
    errorAt: (name: string) => messageAt(errors, pathOf(name)),
    clear(name: string) {
      const paths = [name, ...groupsOf(name)].map(pathOf);
      const stale = paths.filter((path) => getErrors(path) !== undefined);
      // Every call draws the form again.
      if (stale.length > 0) clearErrors(stale);
    },
    add({ field, message }: FieldProblem) {
      const path = pathOf(field);
      if (messageAt(getErrors(), path) === undefined) setError(path, { type: LEFT, message });
    },
    showProblem(error: unknown) {
      const { atFields, atForm } = sortFieldProblems(error, fields);
      if (atFields.length > 0) show(atFields);
      return atFields.length > 0 || atForm.length > 0 ? atForm : null;
    },
    summary: summaryOf(listed(errors, fields), { oneFault, about }),
  };
}
