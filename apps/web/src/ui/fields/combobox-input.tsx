import { MapPin } from 'lucide';
import { type Ref, useContext, useEffect, useEffectEvent, useState } from 'react';
import { ComboBox, ComboBoxStateContext, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components';
import { type DescribedInput, describe, Field, type FieldText, useFieldIds } from './field.tsx';
import { Icon } from '../marks/icon.tsx';
import { useAwake } from '../use-awake.ts';
import { type Lookup, type Suggestions, useLookup } from './use-lookup.ts';

export type ComboboxProps = FieldText & {
  id?: string | undefined;
  name?: string | undefined;
  value: string;
  /** The text that was there before anybody typed; the value if it is not said. It is not looked up. */
  before?: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
  /** Returns suggestions for a text; a rejection shows `failureText`. */
  lookup: Lookup;
  failureText: string;
  emptyText?: string;
  maxLength?: number | undefined;
  minimumCharacters?: number;
  delayMs?: number;
};

/**
 * Text with suggestions. Typing freely is always allowed: choosing only fills the text in.
 * Loaded through `Combobox`, never directly, so that whoever does not touch the page does not fetch it.
 */
export function ComboboxInput(props: ComboboxProps) {
  const { label, hint, optional, value, emptyText = 'No address found' } = props;
  const ids = useFieldIds(props);
  const { answer, accept } = useLookup(props);
  const [isFocused, setFocused] = useState(false);
  const isAwake = useAwake();
  const error = props.error ?? (answer.state === 'failed' ? props.failureText : undefined);

  function choose(text: string) {
    accept(text);
    props.onChange(text);
  }

  return (
    <Field ids={ids} label={label} hint={hint} error={error} optional={optional}>
      <ComboBox
        className="combo"
        aria-label={typeof label === 'string' ? label : 'Suggestions'}
        isDisabled={!isAwake}
        allowsCustomValue
        allowsEmptyCollection={answer.state === 'empty'}
        menuTrigger="input"
        inputValue={value}
        onInputChange={props.onChange}
        items={answer.items.map((text) => ({ id: text, text }))}
        selectedKey={null}
        onSelectionChange={(key) => {
          if (key !== null) choose(String(key));
        }}
      >
        <Icon of={MapPin} />
        <SuggestingInput
          props={props}
          described={describe(ids, { hint, error })}
          onFocusChange={setFocused}
        />
        <OpenOnAnswer answer={answer} />
        <SuggestionList emptyText={emptyText} />
      </ComboBox>
      <output className="vh">{isFocused ? countText(answer, emptyText) : ''}</output>
    </Field>
  );
}

type SuggestingInputProps = {
  props: ComboboxProps;
  described: DescribedInput;
  onFocusChange: (isFocused: boolean) => void;
};

function SuggestingInput({ props, described, onFocusChange }: SuggestingInputProps) {
  return (
    <Input
      {...described}
      className="input"
      autoComplete="off"
      spellCheck={false}
      {...(props.name === undefined ? {} : { name: props.name })}
      {...(props.inputRef === undefined ? {} : { ref: props.inputRef })}
      {...(props.maxLength === undefined ? {} : { maxLength: props.maxLength })}
      onFocus={() => onFocusChange(true)}
      onBlur={() => {
        onFocusChange(false);
        props.onBlur?.();
      }}
    />
  );
}

/** The list follows the answer, which comes after the typing that makes React Aria open it. */
function OpenOnAnswer({ answer }: { answer: Suggestions }) {
  const combobox = useContext(ComboBoxStateContext);
  const open = useEffectEvent(() => {
    if (combobox?.isFocused === true) combobox.open(null, 'input');
  });
  useEffect(() => {
    if (answer.state === 'found' || answer.state === 'empty') open();
  }, [answer]);
  return null;
}

function SuggestionList({ emptyText }: { emptyText: string }) {
  return (
    // Inside the landmark, where people who read by landmarks look for it.
    <Popover className="combo__pop" offset={6} {...portal()}>
      <ListBox className="combo__list" renderEmptyState={() => <p className="combo__empty">{emptyText}</p>}>
        {(item: { id: string; text: string }) => (
          <ListBoxItem id={item.id} textValue={item.text}>
            {item.text}
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  );
}

function countText({ state, items }: Suggestions, emptyText: string): string {
  if (state === 'empty') return emptyText;
  if (state !== 'found') return '';
  return items.length === 1 ? '1 suggestion' : `${items.length} suggestions`;
}

/** Inside the main landmark, where assistive technology looks for it; there is no page while it is prerendered. */
function portal(): { UNSTABLE_portalContainer?: Element } {
  if (typeof document === 'undefined') return {};
  return { UNSTABLE_portalContainer: document.querySelector('main') ?? document.body };
}
