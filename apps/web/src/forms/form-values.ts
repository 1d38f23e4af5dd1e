/** The names of the inputs: of each value, of a group as a whole (`dob`) and of its parts (`dob.dd`). */
export type FieldPath<T> = {
  [Key in keyof T & string]: T[Key] extends object ? Key | `${Key}.${FieldPath<T[Key]>}` : Key;
}[keyof T & string];

/** The value that such a name stands for. */
export type ValueAt<T, Path> = Path extends keyof T
  ? T[Path]
  : Path extends `${infer Key}.${infer Rest}`
    ? Key extends keyof T
      ? ValueAt<T[Key], Rest>
      : never
    : never;

type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
type Edit = { readonly target: Input };

/** What to spread on an input, or on each radio of a group. Its functions stay the same ones for as long as the form. */
export type Registered = {
  readonly name: string;
  readonly ref: (input: Input | null) => (() => void) | undefined;
  readonly onChange: (event: Edit) => void;
  readonly onBlur: (event: Edit) => void;
};

/**
 * The values of a form, which its inputs are not drawn from: each shows its value when it appears, and hands over what is
 * typed. A value outlives its input, which shows it again when it comes back.
 */
export type FormValues<T extends object> = {
  /** All values; another object as soon as one of them changes, and never changed itself. */
  readonly all: () => T;
  readonly get: <Path extends FieldPath<T>>(name: Path) => ValueAt<T, Path>;
  /** Takes a value, or all of a group's, and writes it into the inputs that are there. */
  readonly set: <Path extends FieldPath<T>>(name: Path, value: ValueAt<T, Path>) => void;
  readonly register: (name: FieldPath<T>) => Registered;
  /** Hears of every change, typed or set; returns what ends that. */
  readonly subscribe: (listener: () => void) => () => void;
};

/** A store of the values of one form. It knows nothing of rules, errors or sending. */
export function formValues<T extends object>(initial: T): FormValues<T> {
  let values = initial;
  /** Those on the page, with their names: several of one name where they are radios. */
  const inputs = new Map<Input, string>();
  const registered = new Map<string, Registered>();
  const listeners = new Set<() => void>();

  function take(name: string, value: unknown): void {
    if (Object.is(valueAt(values, name), value)) return;
    // Only values of the same form take each other's place.
    values = withValue(values, name.split('.'), value) as T;
    for (const listener of listeners) listener();
  }

  function register(name: string): Registered {
    const hear = ({ target }: Edit) => {
      // A radio that is left without being chosen says nothing about its group.
      if (!isRadio(target) || target.checked) take(name, read(target));
    };
    return {
      name,
      ref(input) {
        if (input === null) return undefined;
        inputs.set(input, name);
        if (isEnteredEarly(input, valueAt(values, name))) take(name, read(input));
        else write(input, valueAt(values, name));
        return () => void inputs.delete(input);
      },
      onChange: hear,
      // Some browsers fill a field in and tell nobody.
      onBlur: hear,
    };
  }

  return {
    all: () => values,
    get: (name) => valueAt(values, name) as ValueAt<T, typeof name>,
    set(name, value) {
      take(name, value);
      for (const [input, path] of inputs) {
        if (path === name || path.startsWith(`${name}.`)) write(input, valueAt(values, path));
      }
    },
    register(name) {
      const known = registered.get(name) ?? register(name);
      registered.set(name, known);
      return known;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const TYPED: ReadonlySet<string> = new Set(['text', 'email', 'password', 'tel', 'textarea']);

/** A prerendered page can be filled in before its script is there; an input that the script draws is as new. */
function isEnteredEarly(input: Input, value: unknown): boolean {
  if (isCheckbox(input) || isRadio(input)) return input.checked !== input.defaultChecked;
  if (isSelect(input)) return input.value !== firstChoice(input);
  return TYPED.has(input.type) && input.value !== '' && value === '';
}

/** What a list shows before anybody has chosen. */
function firstChoice({ options }: HTMLSelectElement): string | undefined {
  return ([...options].find((option) => option.defaultSelected) ?? options[0])?.value;
}

function read(input: Input): string | boolean {
  return isCheckbox(input) ? input.checked : input.value;
}

function write(input: Input, value: unknown): void {
  if (isCheckbox(input)) input.checked = value === true;
  else if (isRadio(input)) input.checked = input.value === value;
  else writeText(input, typeof value === 'string' ? value : '');
}

/** Even the same text would move the caret. */
function writeText(input: Input, text: string): void {
  if (input.value !== text) input.value = text;
}

function isCheckbox(input: Input): input is HTMLInputElement {
  return input.type === 'checkbox';
}

function isRadio(input: Input): input is HTMLInputElement {
  return input.type === 'radio';
}

function isSelect(input: Input): input is HTMLSelectElement {
  return input.type === 'select-one';
}

type Group = Readonly<Record<string, unknown>>;

function isGroup(value: unknown): value is Group {
  return typeof value === 'object' && value !== null;
}

function valueAt(values: unknown, name: string): unknown {
  return name.split('.').reduce<unknown>((group, part) => (isGroup(group) ? group[part] : undefined), values);
}

function withValue(values: unknown, [part = '', ...rest]: readonly string[], value: unknown): Group {
  const group = isGroup(values) ? values : {};
  return { ...group, [part]: rest.length === 0 ? value : withValue(group[part], rest, value) };
}
