import { ApiError } from '@wattle/contract/client';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { DateField } from '#web/ui/fields/date-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { ErrorSummary } from '#web/ui/layout/messages.tsx';
import { type RuleForm, useRuleForm } from './use-rule-form.ts';

type Values = { first: string; dob: { dd: string; mm: string; yy: string }; last: string };

const EMPTY: Values = { first: '', dob: { dd: '', mm: '', yy: '' }, last: '' };
const required = (field: string, value: string) =>
  value === '' ? [{ field, message: `${field} is missing` }] : [];

/** Deliberately not in page order. */
function rules({ first, dob, last }: Values) {
  return [
    ...required('last', last),
    ...required('dob.dd', dob.dd),
    ...required('dob.yy', dob.yy),
    ...(dob.dd === '31' && dob.mm === '2' ? [{ field: 'dob', message: 'No such date' }] : []),
    ...required('first', first),
  ];
}

function Form({
  send = async () => {},
}: {
  send?: (values: Values, form: RuleForm<Values>) => Promise<void>;
}) {
  const form = useRuleForm<Values>({
    defaultValues: EMPTY,
    draftName: null,
    fields: ['first', 'dob.dd', 'dob.mm', 'dob.yy', 'last'],
    oneFault: ['dob'],
    rules,
  });
  const { field, submit, summary, errorAt, add } = form;
  return (
    <form onSubmit={submit((values) => send(values, form))}>
      <ErrorSummary errors={summary} />
      <TextField label="First" {...field('first')} />
      <DateField
        legend="Born"
        day={field('dob.dd')}
        month={field('dob.mm')}
        year={field('dob.yy')}
        error={errorAt('dob')}
      />
      <TextField label="Last" {...field('last')} />
      <button type="button" onClick={() => add({ field: 'last', message: 'Odd' })}>
        Check
      </button>
      <button type="submit">Send</button>
    </form>
  );
}

afterEach(() => vi.unstubAllGlobals());

const links = () => screen.queryAllByRole('link').map((link) => link.textContent);
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

/** Animation frames that run on demand. */
function heldFrames() {
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  return async () => {
    await waitFor(() => expect(frames).not.toEqual([]));
    for (const frame of frames.splice(0)) frame(0);
  };
}

it('[REG-033] focuses the first failing field', async () => {
  render(<Form />);
  await send();
  await waitFor(() => expect(screen.getByLabelText('First')).toBe(document.activeElement));
});

it('[REG-033] leaves the focus of a visitor who has moved on before the messages render', async () => {
  const draw = heldFrames();
  render(<Form />);
  await send();
  screen.getByLabelText('Last').focus();
  await draw();
  expect(screen.getByLabelText('Last')).toBe(document.activeElement);
});

it('[REG-036] lists every error at once in page order, a date’s parts as one', async () => {
  render(<Form />);
  await send();
  expect(links()).toEqual(['first is missing', 'dob.dd is missing, dob.yy is missing', 'last is missing']);
  const first = screen.getByLabelText('First');
  expect(first.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(first.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
    'first is missing',
  );
});

it('[LOGIN-016] clears only the edited field’s error, and adds none until the next submit', async () => {
  render(<Form />);
  await send();
  await userEvent.type(screen.getByLabelText('First'), 'M');
  await userEvent.clear(screen.getByLabelText('First'));
  expect(links()).toEqual(['dob.dd is missing, dob.yy is missing', 'last is missing']);
});

it('clears a date’s error when a part is edited', async () => {
  render(<Form />);
  await userEvent.type(screen.getByLabelText('First'), 'Mia');
  await userEvent.type(screen.getByLabelText('Last'), 'Chen');
  await userEvent.type(screen.getByLabelText('Day'), '31');
  await userEvent.type(screen.getByLabelText('Month'), '2');
  await userEvent.type(screen.getByLabelText('Year'), '1989');
  await send();
  expect(links()).toEqual(['No such date']);
  await userEvent.type(screen.getByLabelText('Month'), '{backspace}3');
  expect(links()).toEqual([]);
});

it('keeps an error found on blur out of the summary', async () => {
  render(<Form />);
  await userEvent.click(screen.getByRole('button', { name: 'Check' }));
  expect(screen.getByText('Odd')).toBeDefined();
  expect(links()).toEqual([]);
});

function Refusing({ errors }: { errors: readonly { field: string; message: string }[] }) {
  const [left, setLeft] = useState<readonly string[] | null>(null);
  return (
    <>
      <Form
        send={async (_, form) => {
          const texts = { type: '', title: '', requestId: '', code: 'validation' } as const;
          setLeft(form.showProblem(new ApiError(400, { ...texts, status: 400, errors })));
        }}
      />
      <p>Left: {left?.join(' ')}</p>
    </>
  );
}

it('[REG-037] shows server errors at their fields and keeps every value', async () => {
  render(
    <Refusing
      errors={[
        { field: 'last', message: 'Not a name' },
        { field: 'dob', message: 'Too young' },
        { field: 'extra', message: 'Odd' },
      ]}
    />,
  );
  await userEvent.type(screen.getByLabelText('First'), 'Mia');
  await userEvent.type(screen.getByLabelText('Day'), '1');
  await userEvent.type(screen.getByLabelText('Year'), '2020');
  await userEvent.type(screen.getByLabelText('Last'), '1');
  await send();
  expect(links()).toEqual(['Too young', 'Not a name']);
  expect(screen.getByText('Left: extra: Odd')).toBeDefined();
  await waitFor(() => expect(screen.getByLabelText('Day')).toBe(document.activeElement));
  expect(screen.getByLabelText<HTMLInputElement>('First').value).toBe('Mia');
});

it('sends once while a submission is pending', async () => {
  const sent: string[] = [];
  const sending = Promise.withResolvers<void>();
  render(
    <Form
      send={async ({ first }) => {
        sent.push(first);
        await sending.promise;
      }}
    />,
  );
  await userEvent.type(screen.getByLabelText('First'), 'Mia');
  await userEvent.type(screen.getByLabelText('Day'), '1');
  await userEvent.type(screen.getByLabelText('Year'), '1989');
  await userEvent.type(screen.getByLabelText('Last'), 'Chen');
  await send();
  fireEvent.submit(screen.getByRole('button', { name: 'Send' }));
  await send();
  expect(sent).toEqual(['Mia']);
  sending.resolve();
});
