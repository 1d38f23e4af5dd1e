import { CODE_ENTRY } from '@wattle/domain/fields/one-time-code';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useWatch } from 'react-hook-form';
import { installFakeApi } from '#web/api/fake-api.ts';
import { refreshProfile } from '#web/api/session.ts';
import { Combobox } from '#web/ui/fields/combobox.tsx';
import { Checkbox, RadioCards, SelectField } from '#web/ui/fields/choice-fields.tsx';
import { DateField } from '#web/ui/fields/date-field.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { CodeField, TextField } from '#web/ui/fields/text-field.tsx';
import { MobileField } from '../codes/mobile-field.tsx';
import { useRuleForm } from './use-rule-form.ts';

const EMPTY = {
  name: '',
  password: '',
  code: '',
  mobile: '',
  dob: { dd: '', mm: '', yy: '' },
  address: '',
  state: 'NSW',
  gender: '',
  words: '',
  consent: false,
  marketing: true,
};
type Values = typeof EMPTY;

const FILLED: Values = {
  name: 'Mia',
  password: 'a long enough one',
  code: '123456',
  mobile: '0412345678',
  dob: { dd: '14', mm: '3', yy: '1991' },
  address: '12 Smith Street, Sydney NSW 2000',
  state: 'VIC',
  gender: 'M',
  words: 'Two\nlines',
  consent: true,
  marketing: false,
};

/** One of each kind of field. */
function Form({ send }: { send: (values: Values) => Promise<void> }) {
  const form = useRuleForm<Values>({ defaultValues: EMPTY, draftName: null, rules: () => [] });
  const { register, submit, control, setValue } = form;
  const address = useWatch({ control, name: 'address' });
  const options = ['NSW', 'VIC'].map((value) => ({ value, label: value }));
  return (
    <form onSubmit={submit(send)}>
      <TextField label="Name" {...register('name')} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        username="mia@example.com"
        {...register('password')}
      />
      <CodeField rule={CODE_ENTRY} label="Code" {...register('code')} />
      <MobileField label="Mobile" {...form.field('mobile')} />
      <DateField
        legend="Born"
        day={register('dob.dd')}
        month={register('dob.mm')}
        year={register('dob.yy')}
      />
      <Combobox
        label="Address"
        name="address"
        value={address}
        onChange={(text) => setValue('address', text)}
        lookup={async () => []}
        failureText="We can't find your address"
      />
      <SelectField label="State" options={options} {...register('state')} />
      <RadioCards
        legend="Gender"
        options={['F', 'M'].map((value) => ({ value, label: value }))}
        {...register('gender')}
      />
      <TextArea label="Words" {...register('words')} />
      <Checkbox label="I accept" {...register('consent')} />
      <Checkbox label="Email me" {...register('marketing')} />
      <button type="submit">Send</button>
    </form>
  );
}

type Filled = Readonly<Record<string, string | boolean>>;

/** Fills inputs by name, as a password manager may: without an event. */
function fillSilently(filled: Filled): void {
  for (const [name, value] of Object.entries(filled)) {
    for (const input of document.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)) {
      if (input.type === 'radio') input.checked = input.value === value;
      else if (typeof value === 'boolean') input.checked = value;
      else input.value = value;
    }
  }
}

async function sent(filled: Filled): Promise<Values | undefined> {
  installFakeApi();
  // A profile that comes later would render the form again.
  await refreshProfile();
  const all: Values[] = [];
  render(<Form send={async (values) => void all.push(values)} />);
  fillSilently(filled);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(all).toHaveLength(1));
  return all[0];
}

it('sends what each kind of field shows, filled in without an event', async () => {
  const { dob, ...others } = FILLED;
  const parts = { 'dob.dd': dob.dd, 'dob.mm': dob.mm, 'dob.yy': dob.yy };
  expect(await sent({ ...others, ...parts })).toEqual(FILLED);
});

it('cleans what was filled in without an event as if it were typed', async () => {
  const { code, mobile } = (await sent({ code: '123 456', mobile: '+61 412 345 678' })) ?? EMPTY;
  expect([code, mobile]).toEqual(['123456', '0412345678']);
});

it('keeps values that the inputs show unchanged', async () => {
  expect(await sent({})).toEqual(EMPTY);
});
