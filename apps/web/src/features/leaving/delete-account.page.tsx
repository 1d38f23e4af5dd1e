import { formatDateForPeople, sydneyDate } from '@wattle/domain/calendar/calendar';
import { ERASED_RECORDS, KEPT_RECORDS, keptUntil } from '@wattle/domain/leaving/kept-records';
import { PATHS } from '@wattle/domain/pages/paths';
import { ApiError } from '@wattle/contract/client';
import { fieldErrors } from '@wattle/domain/fields/field-error';
import { validatePasswordPresence } from '@wattle/domain/fields/password';
import { useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { useLeaving } from '#web/navigation/use-leaving.ts';
import { bothFactorsGate } from '#web/navigation/member-gates.ts';
import { pageMeta } from '#web/navigation/page-meta.ts';
import { paths } from '#web/navigation/paths.ts';
import { FormBody } from '#web/forms/form-page.tsx';
import { Gated } from '#web/forms/gated.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { api } from '#web/api/call.ts';
import { useRuleForm } from '#web/forms/rule-form/use-rule-form.ts';
import { useSubmit } from '#web/forms/use-submit.ts';
import { useUsername } from '#web/forms/use-username.ts';
import { isFactorNeeded } from '#web/api/factor-needed.ts';
import { NewFactor } from '#web/forms/new-factor.tsx';
import { genericMessage } from '#web/forms/problem-words.ts';
import { receiptState } from './receipt.ts';
import './leaving.css';

/** Quoted from the specification (DEL-004). */
const INCORRECT = 'Incorrect Password';

type Values = { password: string };

function useDeleting(onDeleted: (receipt: string) => void) {
  const form = useRuleForm<Values>({
    defaultValues: { password: '' },
    draftName: null,
    rules: ({ password }) => fieldErrors('password', validatePasswordPresence(password)),
  });
  const deleting = useSubmit<Values, unknown>({
    async send({ password }) {
      const { receipt } = await api('POST /v1/user/delete-account', { body: { password } });
      onDeleted(receipt);
    },
    explain(cause) {
      if (cause instanceof ApiError && cause.code === 'confirm-password-incorrect') {
        form.show([{ field: 'password', message: INCORRECT }]);
        return null;
      }
      const others = form.showProblem(cause);
      return others !== null && others.length === 0 ? null : cause;
    },
  });
  return { form, ...deleting };
}

export const meta = () => pageMeta({ title: 'Delete your account', description: 'Delete your account.' });

export default function DeleteAccountPage() {
  const { pathname, search } = useLocation();
  const [receipt, setReceipt] = useState<string | null>(null);
  // Outside the gate, which would redirect to the login after deletion.
  if (receipt !== null) {
    return <Navigate to={paths.accountDeleted()} replace state={receiptState(receipt)} />;
  }
  return (
    <div className="wrap grid gap-8 starts page leaving">
      <Gated gate={bothFactorsGate(pathname + search)}>
        {() => <DeleteAccount onDeleted={setReceipt} />}
      </Gated>
    </div>
  );
}

function DeleteAccount({ onDeleted }: ConfirmProps) {
  return (
    <>
      <h1>Delete your account</h1>
      <p className="lead">
        Your account and your data are erased at once. This cannot be undone, but you can register again at
        any time.
      </p>
      <p>
        Would you like to keep something? <Link to={paths.ownData()}>Take a copy of your data</Link> first.
      </p>
      <section className="grid starts leaving__part" aria-labelledby="erased-heading">
        <h2 id="erased-heading" className="t-3">
          What is erased
        </h2>
        <ul>
          {ERASED_RECORDS.map((what) => (
            <li key={what}>{what}</li>
          ))}
        </ul>
        <p>
          Messages to you that are still waiting to be sent are withdrawn. You get one last email, a receipt;
          your address is erased once it is delivered.
        </p>
      </section>
      <Kept />
      <Confirm onDeleted={onDeleted} />
    </>
  );
}

function Kept() {
  const [until] = useState(() => formatDateForPeople(sydneyDate(keptUntil(new Date()))));
  return (
    <section className="grid starts leaving__part" aria-labelledby="kept-heading">
      <h2 id="kept-heading" className="t-3">
        What we keep by law
      </h2>
      <p>
        These records stay until {until} and are erased then. Your name is not in them: only the number of
        your receipt links them to you.
      </p>
      <ul>
        {KEPT_RECORDS.map(({ what, why }) => (
          <li key={what}>
            {what}: <span className="quiet">{why}.</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type ConfirmProps = { onDeleted: (receipt: string) => void };

function Confirm({ onDeleted }: ConfirmProps) {
  const { form, submit, pending, problem, forget } = useDeleting(onDeleted);
  const cancel = useLeaving(paths.preferences());
  const username = useUsername();
  return (
    <section className="grid starts leaving__part leaving__confirm card" aria-labelledby="confirm-heading">
      <h2 id="confirm-heading" className="t-3">
        Confirm with your password
      </h2>
      <FormBody
        form={form}
        hasSummary={false}
        onSubmit={form.submit(submit)}
        pending={pending}
        problem={problem === null ? null : <LeavingRefusal error={problem} returnTo={PATHS.deleteAccount} />}
        submit="Delete Account"
        submitVariant="danger"
        beside={<Button onClick={cancel}>Cancel</Button>}
      >
        <div onInput={forget}>
          <PasswordField
            label="Password"
            hint="The one you log in with, so that no one else can delete your account."
            autoComplete="current-password"
            username={username}
            {...form.field('password')}
          />
        </div>
      </FormBody>
    </section>
  );
}

/** The refusal; an old second factor links to a new one and back. */
function LeavingRefusal({ error, returnTo }: { error: unknown; returnTo: string }) {
  if (isFactorNeeded(error)) return <NewFactor error={error} to={paths.secondFactor({ returnTo })} />;
  return <p>{genericMessage(error)}</p>;
}
