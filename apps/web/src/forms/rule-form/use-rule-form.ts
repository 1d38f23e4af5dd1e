import { useRef } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  useForm,
  type UseFormRegisterReturn,
  type UseFormReturn,
  get,
  type UseFormGetValues,
} from 'react-hook-form';
import type { SummaryError } from '#web/ui/layout/messages.tsx';
import { useAdvice } from '#web/ui/advice.ts';
import { announce, isInput, shownBy } from '#web/ui/typed-inputs.ts';
import { type FieldProblem, sortFieldProblems } from '../field-problems.ts';
import { focusField } from './focus-field.ts';
import { leavesOf, useDraft } from './use-draft.ts';
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
  /** The domain's rules: every error of the form. */
  rules: (values: T) => readonly FieldProblem[];
  /** Input ids in page order: a group such as `dob` is listed by its parts. By default all values in their order. */
  fields?: readonly FieldPath<T>[];
  /** Groups whose errors count as one, such as a date. */
  oneFault?: readonly (keyof T & string)[];
  /**
   * Keeps what is typed in this tab under this name, without passwords and codes. Drop it once it is sent. Null for a
   * form whose input must not be stored.
   */
  draftName: string | null;
};

/** react-hook-form's API for values; submitting and errors are handled here. */
type Values<T extends FieldValues> = Pick<
  UseFormReturn<T>,
  'control' | 'getValues' | 'setValue' | 'subscribe'
>;

export type RuleForm<T extends FieldValues> = Values<T> & {
  /** Props of an input that cannot fail. */
  readonly register: (name: FieldPath<T>) => UseFormRegisterReturn;
  /** Props of an input: value, handlers and its error, which is cleared on edit. */
  readonly field: (name: FieldPath<T>) => GivenField;
  readonly errorAt: (name: string) => string | undefined;
  /** How to put the error right, said after it. */
  readonly adviceAt: (name: string) => string | null;
  readonly clear: (name: string) => void;
  /** Adds an error to a field without one on blur; does not move focus. */
  readonly add: (problem: FieldProblem) => void;
  /** Replaces all errors after a failed submit and focuses the first. */
  readonly show: (problems: readonly FieldProblem[]) => void;
  /** Shows a refusal at its fields. Returns what is left for the form, or null when it names nothing. */
  readonly showProblem: (error: unknown) => readonly string[] | null;
  readonly submit: (send: (values: T) => Promise<unknown>) => (event: Submitted) => void;
  /** Whether a draft was put back; null where none is kept. */
  readonly isRestored: boolean | null;
  /** Whether the person has edited a field, now or in a draft that was put back. */
  readonly isTyped: (name: FieldPath<T>) => boolean;
  readonly dropDraft: () => void;
  /** The errors of the last submit as links; empty before the first and once all are corrected. */
  readonly summary: readonly SummaryError[];
};

type Submitted = { readonly currentTarget: unknown; readonly preventDefault: () => void };

export type GivenField = UseFormRegisterReturn & {
  readonly id: string;
  readonly error: string | undefined;
  readonly advice: string | null;
};

/** Found on blur. */
const LEFT = 'left';

/**
 * A react-hook-form form validated by domain rules on submit. An error stays until its field is edited, and none is
 * added meanwhile (LOGIN-016, OTP-009). A failed submit focuses the first failing field (REG-033).
 */
export function useRuleForm<T extends FieldValues>(options: Options<T>): RuleForm<T> {
  const { defaultValues, rules, oneFault = [] } = options;
  const fields: readonly string[] = options.fields ?? leavesOf(defaultValues).map(([path]) => path);
  const form = useForm<T>({
    defaultValues,
    resolver: ruleResolver(rules, fields),
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const { control, getValues, setValue, subscribe } = form;
  const { focusFirst, ...problems } = useProblems(form, { fields, oneFault });
  const draft = useDraft(form, options);
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
    keepingRadios(form.register(name, { onChange: () => problems.clear(name) }));

  return {
    control,
    getValues,
    setValue,
    subscribe,
    register,
    field: (name) => ({
      ...register(name),
      id: name,
      error: problems.errorAt(name),
      advice: problems.adviceAt(name),
    }),
    submit: (send) => (event) => {
      event.preventDefault();
      if (!isSending.current) readInputs(event.currentTarget, getValues);
      void run(send);
    },
    ...draft,
    ...problems,
  };
}

function useProblems<T extends FieldValues>(
  { formState: { errors }, clearErrors, getErrors, getValues, setError }: UseFormReturn<T>,
  { fields, oneFault }: { fields: readonly string[]; oneFault: readonly string[] },
) {
  const pathOf = (name: string) => errorPath<T>(name, fields);
  const errorAt = (name: string) => messageAt(errors, pathOf(name));
  const advise = useAdvice();
  // An error goes with the next edit, so the value is still the one that failed.
  const adviceAt = (field: string) => {
    const message = errorAt(field);
    return message === undefined ? null : advise({ field, message }, getValues());
  };
  const focusFirst = (found: FieldErrors<T>) => focusField(listed(found, fields)[0]?.input);

  function show(problems: readonly FieldProblem[]) {
    clearErrors();
    for (const { field, message } of problems) setError(pathOf(field), { type: SUBMITTED, message });
    focusFirst(getErrors());
  }
  return {
    focusFirst,
    show,
    errorAt,
    adviceAt,
    clear(name: string) {
      const paths = [name, ...groupsOf(name)].map(pathOf);
      const stale = paths.filter((path) => getErrors(path) !== undefined);
      // Each call re-renders the form.
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
    summary: summaryOf(listed(errors, fields), { oneFault, adviceAt }),
  };
}

/** The library reads null from a radio that loses focus while none of its group is checked. */
function keepingRadios(registered: UseFormRegisterReturn): UseFormRegisterReturn {
  return {
    ...registered,
    onBlur: async (event) => (isUnchosen(event.target) ? undefined : registered.onBlur(event)),
  };
}

function isUnchosen(target: unknown): boolean {
  return target instanceof HTMLInputElement && target.type === 'radio' && !target.checked;
}

/**
 * Takes over what the form's inputs show. Password managers fill inputs without an event, so the values held may be
 * older.
 */
function readInputs<T extends FieldValues>(element: unknown, getValues: UseFormGetValues<T>): void {
  if (!(element instanceof HTMLFormElement)) return;
  for (const input of element.elements) {
    if (!isInput(input) || input.disabled) continue;
    const held: unknown = get(getValues(), input.name);
    const shown = shownBy(input);
    if (typeof held === typeof shown && held !== shown) announce(input);
  }
}
