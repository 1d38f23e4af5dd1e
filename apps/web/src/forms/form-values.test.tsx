import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Checkbox, RadioCards, SelectField } from '#web/ui/fields/choice-fields.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { type FormValues, formValues } from './form-values.ts';
import { useAllValues, useFormValues, useValue } from './use-form-values.ts';

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

function Fields({ values: { register } }: { values: FormValues<Values> }) {
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
    </>
  );
}

const text = (label: string) =>
  screen.getByLabelText<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(label);
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'I accept' });

/** What the inputs show, in the form of the values they stand for. */
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

describe('the inputs of a form', () => {
  it('show the values the form starts with', () => {
    render(<Fields values={formValues(GIVEN)} />);
    expect(shown()).toEqual(GIVEN);
  });

  it('hand over what is typed, chosen and ticked, parts of a group to their group', async () => {
    const values = formValues(EMPTY);
    render(<Fields values={values} />);
    await enterAll();
    expect(values.all()).toEqual(GIVEN);
    expect(values.get('card.expiry')).toEqual({ month: '3', year: '2031' });
    await userEvent.click(box());
    expect(values.get('consent')).toBe(false);
    expect(EMPTY.card.number).toBe('');
  });

  it('show what is set, one by one or a group at once', () => {
    const values = formValues(EMPTY);
    render(<Fields values={values} />);
    values.set('name', 'Mia');
    values.set('gender', 'F');
    values.set('gender', 'M');
    values.set('state', 'VIC');
    values.set('words', GIVEN.words);
    values.set('consent', true);
    values.set('card', GIVEN.card);
    expect(shown()).toEqual(GIVEN);
    expect(values.all()).toEqual(GIVEN);
  });

  it('show a value that is set again, whatever stands in them', () => {
    const values = formValues(EMPTY);
    render(<Fields values={values} />);
    text('Name').value = 'nobody heard of it';
    values.set('name', '');
    expect(text('Name').value).toBe('');
  });

  it('keep their values while they are away, and show those set meanwhile', async () => {
    const values = formValues(EMPTY);
    const { rerender } = render(<Fields values={values} />);
    await enterAll();
    rerender(<p>Nothing to fill in</p>);
    expect(values.all()).toEqual(GIVEN);
    values.set('gender', 'F');
    values.set('card.number', '456');
    rerender(<Fields values={values} />);
    expect(shown()).toEqual({ ...GIVEN, gender: 'F', card: { ...GIVEN.card, number: '456' } });
    values.set('gender', 'M');
    expect(radio('Male').checked).toBe(true);
  });

  it('hand over what a browser has filled in without a word, once they are left', () => {
    const values = formValues(EMPTY);
    render(<Fields values={values} />);
    text('Name').value = 'Mia';
    fireEvent.blur(text('Name'));
    expect(values.get('name')).toBe('Mia');
  });

  it('choose nothing where a radio is only passed through', () => {
    const values = formValues(EMPTY);
    render(<Fields values={values} />);
    fireEvent.blur(radio('Female'));
    expect(values.get('gender')).toBe('');
  });
});

/** Prerenders the inputs, lets somebody type, and wakes them. */
function wake(initial: Values, type: () => void) {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(<Fields values={formValues(initial)} />);
  type();
  const values = formValues(initial);
  render(<Fields values={values} />, { container, hydrate: true });
  return values;
}

describe('a prerendered page', () => {
  it('keeps what was typed before it woke', () => {
    const values = wake(EMPTY, () => {
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
    expect(values.all()).toEqual(typed);
    expect(shown()).toEqual(typed);
  });

  it('keeps what was ticked and chosen before it woke', async () => {
    const values = wake(EMPTY, () => {
      box().checked = true;
      radio('Male').checked = true;
      text('State').value = 'VIC';
    });
    const entered = { ...EMPTY, consent: true, gender: 'M', state: 'VIC' };
    expect(values.all()).toEqual(entered);
    expect(shown()).toEqual(entered);
    await userEvent.click(box());
    await userEvent.click(radio('Female'));
    expect(shown()).toEqual({ ...entered, consent: false, gender: 'F' });
    expect(values.all()).toEqual(shown());
  });

  it('shows what the form starts with when it wakes', () => {
    const values = wake(GIVEN, () => undefined);
    expect(shown()).toEqual(GIVEN);
    expect(values.all()).toEqual(GIVEN);
  });
});

type Asking = { values: FormValues<Values>; tell: (drawn: string) => void };

function Name({ values, tell }: Asking) {
  tell('name');
  return <p>Name: {useValue(values, 'name')}</p>;
}

function All({ values, tell }: Asking) {
  tell('all');
  return <p>Number: {useAllValues(values).card.number}</p>;
}

function Form({ hold, tell }: Pick<Asking, 'tell'> & { hold: (values: FormValues<Values>) => void }) {
  tell('form');
  const values = useFormValues(EMPTY);
  hold(values);
  return (
    <>
      <Fields values={values} />
      <Name values={values} tell={tell} />
      <All values={values} tell={tell} />
    </>
  );
}

describe('whoever asks for a value', () => {
  it('is drawn again when it changes, typed or set, and nobody else is', async () => {
    const held: FormValues<Values>[] = [];
    const drawn: string[] = [];
    render(<Form hold={(values) => held.push(values)} tell={(who) => drawn.push(who)} />);
    drawn.length = 0;
    await userEvent.type(text('Number'), '1');
    expect(screen.getByText('Number: 1')).toBeDefined();
    expect(drawn).toEqual(['all']);
    drawn.length = 0;
    act(() => held[0]?.set('name', 'Mia'));
    expect(screen.getByText('Name: Mia')).toBeDefined();
    expect(drawn.toSorted()).toEqual(['all', 'name']);
  });

  it('hears of changes until it no longer listens', () => {
    const values = formValues(EMPTY);
    const heard: string[] = [];
    const leave = values.subscribe(() => heard.push(values.get('name')));
    values.set('name', 'Mia');
    values.set('name', 'Mia');
    leave();
    values.set('name', 'Noah');
    expect(heard).toEqual(['Mia']);
  });
});
