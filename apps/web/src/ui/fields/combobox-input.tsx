import { useCombobox } from 'downshift';
import { MapPin } from 'lucide';
import { type ComponentPropsWithRef, useEffect, useRef, useState } from 'react';
import { describe, Field, type FieldText, useFieldIds } from './field.tsx';
import { Icon } from '../marks/icon.tsx';
import { type Lookup, type Suggestions, useLookup } from './use-lookup.ts';

export type ComboboxProps = FieldText & {
  id?: string | undefined;
  name?: string | undefined;
  value: string;
  /** The initial text, `value` by default. It is not looked up. */
  before?: string;
  onChange: (value: string) => void;
  /** Returns suggestions for a text; a rejection shows `failureText`. */
  lookup: Lookup;
  failureText: string;
  emptyText?: string;
  maxLength?: number | undefined;
  minimumCharacters?: number;
  delayMs?: number;
};

/**
 * Text with suggestions; free text is always allowed. Loaded through `Combobox` on first interaction, never directly.
 */
export function ComboboxInput(props: ComboboxProps) {
  const { label, hint, advice, optional, emptyText = 'No address found' } = props;
  const ids = useFieldIds(props);
  const [isFocused, setFocused] = useState(false);
  const { answer, list, combobox } = useSuggestions(props, { inputId: ids.id, isFocused });
  const error = props.error ?? (answer.state === 'failed' ? props.failureText : undefined);
  return (
    <Field ids={ids} label={label} hint={hint} error={error} advice={advice} optional={optional}>
      <div className="edged combo">
        <Icon of={MapPin} />
        <input
          {...combobox.getInputProps({
            ...describe(ids, { hint, error }),
            onChange: ({ currentTarget }) => props.onChange(currentTarget.value),
            onFocus: () => setFocused(true),
            onBlur: () => setFocused(false),
          })}
          // The field's own label names it.
          aria-labelledby={undefined}
          className="input"
          type="text"
          autoComplete="off"
          spellCheck={false}
          name={props.name}
          maxLength={props.maxLength}
        />
        <SuggestionList
          {...combobox}
          answer={answer}
          emptyText={emptyText}
          menu={combobox.getMenuProps({ ref: list, 'aria-label': 'Suggestions' })}
        />
      </div>
      <output className="vh">{isFocused ? countText(answer, emptyText) : ''}</output>
    </Field>
  );
}

function useSuggestions(
  props: ComboboxProps,
  { inputId, isFocused }: { inputId: string; isFocused: boolean },
) {
  const { answer, accept } = useLookup(props);
  const { isOpen, setOpen } = useOpenOnAnswer(answer, isFocused);
  const list = useSeenList(isOpen);
  const combobox = useCombobox<string>({
    items: [...answer.items],
    itemToString: (item) => item ?? '',
    inputId,
    inputValue: props.value,
    selectedItem: null,
    isOpen,
    onIsOpenChange: (change) => setOpen(change.isOpen),
    onStateChange: ({ type, selectedItem }) => {
      if (!CHOICES.has(type) || typeof selectedItem !== 'string') return;
      accept(selectedItem);
      props.onChange(selectedItem);
    },
  });
  return { answer, list, combobox };
}

type SuggestionListProps = Pick<
  ReturnType<typeof useCombobox<string>>,
  'highlightedIndex' | 'getItemProps' | 'isOpen'
> & { answer: Suggestions; emptyText: string; menu: ComponentPropsWithRef<'ul'> };

function SuggestionList({ answer, emptyText, menu, ...list }: SuggestionListProps) {
  return (
    <ul {...menu} aria-labelledby={undefined} className="combo__list" hidden={!list.isOpen}>
      {answer.items.map((item, index) => (
        <li
          key={item}
          {...list.getItemProps({ item, index })}
          data-focused={index === list.highlightedIndex || undefined}
        >
          {item}
        </li>
      ))}
      {answer.state === 'empty' && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/prefer-tag-over-role -- a list box holds options, and there is nothing to choose
        <li className="combo__empty" role="option" aria-selected="false" aria-disabled="true">
          {emptyText}
        </li>
      )}
    </ul>
  );
}

/** Leaving the field selects nothing. */
const CHOICES: ReadonlySet<unknown> = new Set([
  useCombobox.stateChangeTypes.ItemClick,
  useCombobox.stateChangeTypes.InputKeyDownEnter,
]);

/** Opens when the answer arrives, after typing. */
function useOpenOnAnswer({ state, items }: Suggestions, isFocused: boolean) {
  const hasList = state === 'found' || state === 'empty';
  const [closedFor, setClosedFor] = useState<readonly string[] | null>(null);
  return {
    isOpen: isFocused && hasList && closedFor !== items,
    setOpen: (isOpen: boolean) => setClosedFor(isOpen ? null : items),
  };
}

function useSeenList(isOpen: boolean) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (isOpen) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return list;
}

function countText({ state, items }: Suggestions, emptyText: string): string {
  if (state === 'empty') return emptyText;
  if (state !== 'found') return '';
  return items.length === 1 ? '1 suggestion' : `${items.length} suggestions`;
}
