import { fieldErrors } from '@wattle/domain/fields/field-error';
import { dayForPeople } from '@wattle/domain/calendar/calendar';
import {
  charactersLeft,
  DESCRIPTION_MAX,
  descriptionFault,
  NOTES_MAX,
} from '@wattle/domain/contact/contact-form';
import { Link, useLocation } from 'react-router';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useProfile } from '#web/api/use-session.ts';
import { pageMeta } from '#web/navigation/page-meta.ts';
import { paths } from '#web/navigation/paths.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { api } from '#web/api/call.ts';
import { FormBody, NOT_SENT_YET } from '#web/forms/form-page.tsx';
import { type RuleForm, useRuleForm } from '#web/forms/rule-form/use-rule-form.ts';
import { useSubmit } from '#web/forms/use-submit.ts';
import { CharacterCount, TextArea } from '#web/ui/fields/text-area.tsx';
import { LiveRegion, Note } from '#web/ui/layout/messages.tsx';
import { CONTACT_KINDS } from './contact-kinds.ts';
import { Reach } from './reach.tsx';
import { type SentState, sentStateOf } from './sent-state.ts';
import { contactRefusal } from './use-contact.ts';
import './contact.css';

export const meta = () => pageMeta({ title: 'Thank you for your submission' });

/** The confirmation of both forms: one page at two addresses (CONTACT-010, CONTACT-012). */
export default function ContactSentPage() {
  const { state, pathname } = useLocation();
  const sent = sentStateOf(state);
  const { thing } = CONTACT_KINDS[pathname === paths.complaintSent() ? 'complaint' : 'contact'];
  const isMember = useProfile()?.isAuthenticated === true;
  return (
    <>
      <section className="hall">
        <div className="wrap grid starts section--short contact-top__in">
          <h1>Thank you for your submission</h1>
          <p className="lead">
            {sent === null
              ? 'If you have written to us, a consultant will contact you.'
              : 'A consultant will contact you.'}
          </p>
          {sent === null ? (
            <p>This page shows a reference number only right after a message was sent.</p>
          ) : (
            <Reference sent={sent} />
          )}
          <div className="grid gap-3 starts mt-4">
            <ButtonLink
              variant="primary"
              size="large"
              to={isMember ? paths.dashboard() : paths.login({ returnTo: paths.dashboard() })}
            >
              Logged in
            </ButtonLink>
            <p className="small">
              It leads to your dashboard{!isMember && ', once you log in'}. Or{' '}
              <Link to={paths.home()}>go to the homepage</Link>
            </p>
          </div>
        </div>
      </section>
      <div className="wrap section beside contact">
        {sent?.noteKey != null && <AddMore thing={thing} reference={sent.reference} noteKey={sent.noteKey} />}
        <div className="grid gap-6 tops beside__side">
          <Reach heading="Prefer to call or write?" />
        </div>
      </div>
    </>
  );
}

function Reference({ sent: { reference, answerDueOn, isMailed } }: { sent: SentState }) {
  return (
    <>
      <dl className="terms contact-sent__facts">
        <div>
          <dt>Your reference number</dt>
          <dd className="contact-sent__code">{reference}</dd>
        </div>
        {answerDueOn !== null && (
          <div>
            <dt>Our answer is due by</dt>
            <dd>{dayForPeople(answerDueOn)}</dd>
          </div>
        )}
      </dl>
      <p className="quiet">
        {isMailed
          ? 'We have emailed it to you as well. Please quote it if you write to us again.'
          : 'Please write it down: we have sent you many emails today, so we did not send another. Quote it if you write to us again.'}
      </p>
    </>
  );
}

type More = { description: string };

type AddMoreProps = {
  /** 'complaint' or 'message'. */
  thing: string;
  reference: string;
  noteKey: string;
};

/** Further notes on the same reference, for what does not fit into one message (CONTACT-013). */
function AddMore({ thing, ...sent }: AddMoreProps) {
  const { form, added, submit, pending, problem, forget } = useAddMore(sent);
  const isFull = added >= NOTES_MAX;
  return (
    <section className="grid tops measure" aria-labelledby="contact-more" onInput={forget}>
      <h2 id="contact-more">Add more to this {thing}</h2>
      <LiveRegion>
        {added > 0 && (
          <Note tone="success">
            Added. {isFull ? 'There is no room for more here.' : leftWords(NOTES_MAX - added)}
          </Note>
        )}
      </LiveRegion>
      {!isFull && (
        <FormBody
          className="contact-more__form"
          form={form}
          hasSummary={false}
          onSubmit={form.submit(submit)}
          pending={pending}
          problem={problem}
          restoredNote={NOT_SENT_YET}
          submit={`Add to this ${thing}`}
          submitVariant="line"
        >
          <TextArea
            label="What else should we know?"
            hint={`At most ${DESCRIPTION_MAX} characters each time, up to ${NOTES_MAX} times. Please leave out passwords, codes and document numbers.`}
            after={<Counter form={form} />}
            {...form.field('description')}
          />
        </FormBody>
      )}
    </section>
  );
}

const leftWords = (left: number) => `You can add ${left} more ${left === 1 ? 'time' : 'times'}.`;

function useAddMore({ reference, noteKey }: Omit<AddMoreProps, 'thing'>) {
  const [added, setAdded] = useState(0);
  const form = useRuleForm<More>({
    draftName: `more ${reference}`,
    defaultValues: { description: '' },
    rules: ({ description }) => fieldErrors('description', descriptionFault(description)),
  });
  const sending = useSubmit({
    async send({ description }: More, once) {
      const body = { reference, noteKey, description };
      // The same words may be added twice on purpose.
      const { notes } = await once([added, body], (headers) => api('POST /v1/case-notes', { body, headers }));
      setAdded(notes);
      form.setValue('description', '');
      form.dropDraft();
    },
    explain(error) {
      form.showProblem(error);
      return contactRefusal(error);
    },
  });
  return { form, added, ...sending };
}

function Counter({ form }: { form: RuleForm<More> }) {
  const description = useWatch({ control: form.control, name: 'description' });
  return <CharacterCount left={charactersLeft(description)} max={DESCRIPTION_MAX} />;
}
