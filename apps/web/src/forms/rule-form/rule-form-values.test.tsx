import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { useWatch } from 'react-hook-form';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Checkbox, RadioCards, SelectField } from '#web/ui/fields/choice-fields.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { KeepTyped, typedInputs } from '#web/ui/typed-inputs.ts';
import { type RuleForm, useRuleForm } from './use-rule-form.ts';

type Values = {
  name: string;
  gender: string;
  state: string;
  words: string;
  consent: boolean;
  card: { number: string; expiry: { month: string; year: string } };
};

const EMPTY: Values = {
  name: '',
  gender: '',
  state: 'NSW',
  words: '',
  consent: false,
  card: { number: '', expiry: { month: '', year: '' } },
};

const GIVEN: Values = {
  name: 'Mia',
  gender: 'M',
  state: 'VIC',
  words: 'Two\nlines',
  consent: true,
  card: { number: '123', expiry: { month: '3', year: '2031' } },
};

type FormProps = { initial: Values; hold?: (form: RuleForm<Values>) => void; isAway?: boolean };

function Form({ initial, hold, isAway = false }: FormProps) {
  const form = useRuleForm<Values>({ defaultValues: initial, draftName: null, rules: () => [] });
  hold?.(form);
  return isAway ? <p>Nothing to fill in</p> : <Fields form={form} />;
}

function Fields({ form: { control, register } }: { form: RuleForm<Values> }) {
  return (
    <>
      <TextField label="Name" {...register('name')} />
      <RadioCards
        legend="Gender"
        options={[
          { value: 'F', label: 'Female' },
          { value: 'M', label: 'Male' },
        ]}
        {...register('gender')}
      />
      <SelectField
        label="State"
        options={['NSW', 'VIC'].map((value) => ({ value, label: value }))}
        {...register('state')}
      />
      <TextArea label="Words" {...register('words')} />
      <Checkbox label="I accept" {...register('consent')} />
      <TextField label="Number" {...register('card.number')} />
      <TextField label="Month" {...register('card.expiry.month')} />
      <TextField label="Year" {...register('card.expiry.year')} />
      <p>Called {useWatch({ control, name: 'name' })}</p>
    </>
  );
}

/** Records the form of the last render. */
function held() {
  const forms: RuleForm<Values>[] = [];
  return {
    hold: (form: RuleForm<Values>) => void forms.push(form),
    form: () => {
      const last = forms.at(-1);
      if (last === undefined) throw new Error('no form was drawn');
      return last;
    },
  };
}

function draw(initial: Values) {
  const { form, hold } = held();
  const view = render(<Form initial={initial} hold={hold} />);
  return {
    form,
    show: (isAway: boolean) => view.rerender(<Form initial={initial} hold={hold} isAway={isAway} />),
  };
}

const text = (label: string) =>
  screen.getByLabelText<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(label);
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'I accept' });

/** The values that the inputs show. */
function shown(): Values {
  const chosen = screen.getAllByRole<HTMLInputElement>('radio').find(({ checked }) => checked);
  return {
    name: text('Name').value,
    gender: chosen?.value ?? '',
    state: text('State').value,
    words: text('Words').value,
    consent: box().checked,
    card: {
      number: text('Number').value,
      expiry: { month: text('Month').value, year: text('Year').value },
    },
  };
}

async function enterAll() {
  await userEvent.type(text('Name'), 'Mia');
  await userEvent.click(radio('Female'));
  await userEvent.click(radio('Male'));
  await userEvent.selectOptions(text('State'), 'VIC');
  await userEvent.type(text('Words'), 'Two{enter}lines');
  await userEvent.click(box());
  await userEvent.type(text('Number'), '123');
  await userEvent.type(text('Month'), '3');
  await userEvent.type(text('Year'), '2031');
}

describe('a form’s inputs', () => {
  it('shows the initial values', () => {
    draw(GIVEN);
    expect(shown()).toEqual(GIVEN);
  });

  it('returns what is typed, ticked and selected, in groups too', async () => {
    const { form } = draw(EMPTY);
    await enterAll();
    expect(form().getValues()).toEqual(GIVEN);
    await userEvent.click(box());
    expect(form().getValues('consent')).toBe(false);
    expect(EMPTY.card.number).toBe('');
  });

  it('shows values that are set, singly or by group', () => {
    const { form } = draw(EMPTY);
    act(() => {
      form().setValue('name', 'Mia');
      form().setValue('gender', 'F');
      form().setValue('gender', 'M');
      form().setValue('state', 'VIC');
      form().setValue('words', GIVEN.words);
      form().setValue('consent', true);
      form().setValue('card', GIVEN.card);
    });
    expect(shown()).toEqual(GIVEN);
    expect(screen.getByText('Called Mia')).toBeDefined();
  });

  it('keeps values while inputs are unmounted, and shows those set meanwhile', async () => {
    const { form, show } = draw(EMPTY);
    await enterAll();
    show(true);
    expect(form().getValues()).toEqual(GIVEN);
    act(() => {
      form().setValue('gender', 'F');
      form().setValue('card.number', '456');
    });
    show(false);
    expect(shown()).toEqual({ ...GIVEN, gender: 'F', card: { ...GIVEN.card, number: '456' } });
    act(() => form().setValue('gender', 'M'));
    expect(radio('Male').checked).toBe(true);
  });

  it('reads values that a browser filled in without an event, on blur', () => {
    const { form } = draw(EMPTY);
    text('Name').value = 'Mia';
    fireEvent.blur(text('Name'));
    expect(form().getValues('name')).toBe('Mia');
  });

  it('selects nothing when a radio only had focus', () => {
    const { form } = draw(EMPTY);
    fireEvent.blur(radio('Female'));
    expect(form().getValues('gender')).toBe('');
  });
});

type Meanwhile = (container: HTMLElement) => void;

/** Enters into the form's HTML, which something else may then change, before React hydrates it. */
async function hydrate(initial: Values, enter: () => void, meanwhile: Meanwhile = () => undefined) {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(<Form initial={initial} />);
  enter();
  const { form, hold } = held();
  const inputs = typedInputs(container);
  meanwhile(container);
  render(
    <StrictMode>
      <KeepTyped inputs={inputs}>
        <Form initial={initial} hold={hold} />
      </KeepTyped>
    </StrictMode>,
    { container, hydrate: true, onRecoverableError: () => undefined },
  );
  await act(async () => undefined);
  return () => form().getValues();
}

describe('a prerendered form', () => {
  it('keeps text typed before hydration', async () => {
    const values = await hydrate(EMPTY, () => {
      text('Name').value = 'Mia';
      text('Words').value = 'Two\nlines';
      text('Year').value = '2031';
    });
    const typed = {
      ...EMPTY,
      name: 'Mia',
      words: 'Two\nlines',
      card: { number: '', expiry: { month: '', year: '2031' } },
    };
    expect(values()).toEqual(typed);
    expect(shown()).toEqual(typed);
  });

  it.each([
    ['Male', 'M'],
    ['Female', 'F'],
  ])('keeps what was ticked and selected before hydration: %s', async (chosen, gender) => {
    const values = await hydrate(EMPTY, () => {
      box().checked = true;
      radio(chosen).checked = true;
      text('State').value = 'VIC';
    });
    const entered = { ...EMPTY, consent: true, gender, state: 'VIC' };
    expect(values()).toEqual(entered);
    expect(shown()).toEqual(entered);
    await userEvent.click(box());
    await userEvent.click(radio('Female'));
    expect(shown()).toEqual({ ...entered, consent: false, gender: 'F' });
    expect(values()).toEqual(shown());
  });

  it('shows the initial values when hydrated', async () => {
    const values = await hydrate(GIVEN, () => undefined);
    expect(shown()).toEqual(GIVEN);
    expect(values()).toEqual(GIVEN);
  });

  it.each<[string, Meanwhile]>([
    ['an element beside a field', () => text('Name').after(document.createElement('i'))],
    [
      'a translation',
      () => {
        const label = document.querySelector('label');
        label?.replaceChildren(Object.assign(document.createElement('font'), { textContent: 'Nom' }));
      },
    ],
  ])(
    'keeps what was entered, and the focus with its caret, when React draws the form anew after %s',
    async (_, meanwhile) => {
      const before = () => text('Name');
      const values = await hydrate(
        EMPTY,
        () => {
          before().value = 'Mia';
          box().checked = true;
          radio('Male').checked = true;
          text('State').value = 'VIC';
          before().focus();
          (before() as HTMLInputElement).setSelectionRange(1, 1);
        },
        meanwhile,
      );
      const entered = { ...EMPTY, name: 'Mia', consent: true, gender: 'M', state: 'VIC' };
      expect(shown()).toEqual(entered);
      expect(values()).toEqual(entered);
      expect(screen.getByText('Called Mia')).toBeDefined();
      expect(document.activeElement).toBe(text('Name'));
      expect((text('Name') as HTMLInputElement).selectionStart).toBe(1);
    },
  );
});
