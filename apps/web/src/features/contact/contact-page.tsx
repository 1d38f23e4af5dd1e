import { COMPLAINT_TIMES } from '@wattle/domain/contact/complaint-times';
import { charactersLeft, type ContactForm, DESCRIPTION_MAX } from '@wattle/domain/contact/contact-form';
import { TEXT_MAX } from '@wattle/domain/fields/text-fields';
import { ArrowRight } from 'lucide';
import { Suspense } from 'react';
import { Link, useParams } from 'react-router';
import { useWatch } from 'react-hook-form';
import { useProfile } from '#web/api/use-session.ts';
import { paths } from '#web/navigation/paths.ts';
import { FormBody, NOT_SENT_YET } from '#web/forms/form-page.tsx';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.ts';
import { Icon } from '#web/ui/marks/icon.tsx';
import { MobileField } from '#web/forms/codes/mobile-field.tsx';
import { NamePair } from '#web/forms/person-fields.tsx';
import type { RuleForm } from '#web/forms/rule-form/use-rule-form.ts';
import { CharacterCount, TextArea } from '#web/ui/fields/text-area.tsx';
import { EmailField, TextField } from '#web/ui/fields/text-field.tsx';
import { Reach } from './reach.tsx';
import { CONTACT_KINDS, type ContactKind } from './contact-kinds.ts';
import { useContact } from './use-contact.ts';
import './contact.css';

// Loaded on demand: visitors have none.
const Complaints = lazyWithRetry(async () => (await import('./complaints.tsx')).Complaints);

export function ContactPage({ kind }: { kind: ContactKind }) {
  const { title, lead } = CONTACT_KINDS[kind];
  const isMember = useProfile()?.isAuthenticated === true;
  return (
    <>
      <header className="hall">
        <div className="wrap grid section--short contact-top__in">
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
        </div>
      </header>
      {kind === 'contact' && isMember && (
        <Suspense fallback={null}>
          <Complaints />
        </Suspense>
      )}
      <div className="wrap section beside contact">
        <Form kind={kind} />
        <aside className="grid gap-6 tops beside__side" aria-label="Good to know">
          {kind === 'contact' ? <BeforeYouWrite /> : <HowComplaintsGo />}
        </aside>
      </div>
    </>
  );
}

function Form({ kind }: { kind: ContactKind }) {
  const { form, submit, pending, problem, forget } = useContact(kind);
  return (
    <div onInput={forget}>
      <FormBody
        className="contact__form"
        form={form}
        restoredNote={NOT_SENT_YET}
        onSubmit={form.submit(submit)}
        pending={pending}
        problem={problem}
        submit={
          <>
            {CONTACT_KINDS[kind].submitLabel} <Icon of={ArrowRight} />
          </>
        }
      >
        <SenderFields form={form} />
        <MessageFields form={form} kind={kind} />
      </FormBody>
    </div>
  );
}

/** The other form's address, with the campaign name of this one. */
function useOtherForm() {
  const { page } = useParams();
  return page === undefined ? {} : { from: page };
}

function BeforeYouWrite() {
  const other = useOtherForm();
  return (
    <>
      <section>
        <h2>It may already be answered</h2>
        <p>
          <Link to={paths.help()}>Help</Link> has answers about your account, your score and your report.
        </p>
      </section>
      <section>
        <h2>Something went wrong?</h2>
        <p>
          <Link to={paths.lodgeComplaint(other)}>Lodge a complaint</Link>, and we tell you when to expect our
          answer.
        </p>
      </section>
      <Reach heading="Prefer to call or write?" />
    </>
  );
}

function HowComplaintsGo() {
  const other = useOtherForm();
  const { acknowledgeHours, answerBusinessDays, answerCalendarDaysMax } = COMPLAINT_TIMES;
  return (
    <>
      <section>
        <h2>What happens then</h2>
        <ol className="grid gap-3 contact__steps">
          <li>We acknowledge your complaint within {acknowledgeHours} hours.</li>
          <li>
            You generally have our answer within {answerBusinessDays} business days. The law allows{' '}
            {answerCalendarDaysMax} calendar days at most.
          </li>
          <li>
            Not satisfied, or no answer in time? The{' '}
            <a href="https://www.afca.org.au/">Australian Financial Complaints Authority</a> can look at it
            for free. So can the{' '}
            <a href="https://www.oaic.gov.au/">Office of the Australian Information Commissioner</a>, if it is
            about your personal information.
          </li>
        </ol>
      </section>
      <Reach heading="Prefer to call or write?" />
      <section>
        <h2>Just a question?</h2>
        <p>
          <Link to={paths.contactUs(other)}>Contact us</Link> instead.
        </p>
      </section>
    </>
  );
}

type FieldsProps = { form: RuleForm<ContactForm> };

function SenderFields({ form }: FieldsProps) {
  return (
    <fieldset className="group">
      <legend>About you</legend>
      <NamePair first={form.field('name')} last={form.field('lastname')} maxLength={TEXT_MAX} />
      <div className="pair">
        <EmailField autoComplete="email" maxLength={TEXT_MAX} {...form.field('email')} />
        <MobileField label="Phone" {...form.field('phone')} />
      </div>
    </fieldset>
  );
}

function MessageFields({ form, kind }: FieldsProps & { kind: ContactKind }) {
  return (
    <fieldset className="group">
      <legend>Your message</legend>
      <TextField label="Subject" maxLength={TEXT_MAX} {...form.field('subject')} />
      <TextArea
        label="Message"
        hint={`${CONTACT_KINDS[kind].helps} At most ${DESCRIPTION_MAX} characters; you can add more after sending. Please leave out passwords, codes and document numbers.`}
        after={<Counter form={form} />}
        {...form.field('description')}
      />
    </fieldset>
  );
}

/** A component of its own, so that typing re-renders nothing else (CONTACT-005). */
function Counter({ form }: FieldsProps) {
  const description = useWatch({ control: form.control, name: 'description' });
  return <CharacterCount left={charactersLeft(description)} max={DESCRIPTION_MAX} />;
}
