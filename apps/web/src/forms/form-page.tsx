import { FIELD_MESSAGES } from '@wattle/domain/messages/fields';
import { ArrowLeft, ArrowRight, TriangleAlert } from 'lucide';
import { type ReactNode, type SubmitEvent, useEffect } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Link } from 'react-router';
import { Button } from '#web/ui/buttons/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/marks/icon.tsx';
import { ErrorSummary, LiveRegion, Note } from '#web/ui/layout/messages.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { ContactSentence } from './contact-words.tsx';
import type { RuleForm } from './rule-form/use-rule-form.ts';
import './forms.css';

type FormPageProps = Omit<FormBodyProps, 'submit' | 'className'> & {
  title: string;
  intro?: ReactNode;
  back?: { to: string; label: string };
  submitLabel: string;
};

type FormBodyProps = {
  /** Left out where nothing is typed. */
  form?: Pick<RuleForm<FieldValues>, 'summary' | 'isRestored'>;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  pending: boolean;
  problem: ReactNode;
  /** Null for a form whose button is among its fields. */
  submit: ReactNode;
  /** `danger` for what cannot be undone. */
  submitVariant?: 'primary' | 'danger' | 'line';
  children: ReactNode;
  beside?: ReactNode;
  /** Shown below the button, such as the link that resends a code. */
  after?: ReactNode;
  /** Replaces the usual note that what was typed before is back. */
  restoredNote?: string;
  /** Off for forms with one field. */
  hasSummary?: boolean;
  className?: string;
};

/** For the field that has the focus when its page opens: names the page and its lead, which a reader passes over. */
export const FIRST_FIELD = { autoFocus: true, 'aria-describedby': 'form-title form-intro' } as const;

export function FormPage({ title, intro, back, submitLabel, ...body }: FormPageProps) {
  return (
    <>
      <h1 id="form-title">{title}</h1>
      {intro !== undefined && (
        <div className="grid gap-3 form-intro" id="form-intro">
          {intro}
        </div>
      )}
      <FormBody
        {...body}
        submit={
          <>
            {submitLabel} <Icon of={ArrowRight} />
          </>
        }
      />
      {back !== undefined && (
        <Link className="form-back" to={back.to}>
          <Icon of={ArrowLeft} /> {back.label}
        </Link>
      )}
    </>
  );
}

/** A form that shows errors in a summary, at the field and at the button (REG-036). A page may hold several. */
export function FormBody(props: FormBodyProps) {
  const { form = UNTYPED, onSubmit, pending, problem, children, after, beside, hasSummary = true } = props;
  const { summary, isRestored } = form;
  const hasProblem = problem !== null && problem !== undefined && problem !== false;
  useErrorTitle(summary.length > 0 || hasProblem);
  const isHydrated = useHydrated();
  return (
    <form
      className={classNames('grid gap-10 form form-page', props.className)}
      noValidate
      // Submitted before hydration, the values must not end up in the address.
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event);
      }}
      aria-busy={pending}
    >
      {hasSummary && <ErrorSummary errors={summary} />}
      {isRestored !== null && (
        <LiveRegion className="said">
          {isRestored && <Note>{props.restoredNote ?? NOT_SAVED_YET}</Note>}
        </LiveRegion>
      )}
      <div className="form-page__fields">{children}</div>
      <div className="grid starts form-page__actions">
        {hasSummary && summary.length > 1 && <FieldIssueNote />}
        {hasProblem && <FormProblem>{problem}</FormProblem>}
        {props.submit !== null && (
          <div className="row">
            <Button
              variant={props.submitVariant ?? 'primary'}
              size="large"
              type={isHydrated ? 'submit' : 'button'}
              pending={pending}
            >
              {props.submit}
            </Button>
            {beside}
          </div>
        )}
        {after}
      </div>
    </form>
  );
}

const UNTYPED = { summary: [], isRestored: null };

const NOT_SAVED_YET = 'Not saved yet. What you typed before is still here.';
export const NOT_SENT_YET = 'Not sent yet. What you typed before is still here.';

/** Shown when the first fault is corrected and the button has the focus again. Silent: the summary was announced. */
function FieldIssueNote() {
  return (
    <p className="note note--warn">
      <Icon of={TriangleAlert} />
      <span>
        <strong>{FIELD_MESSAGES.formHasIssue}</strong> {FIELD_MESSAGES.formHasIssueAdvice}
      </span>
    </p>
  );
}

/** Announces an error of the whole form; 'contact us' becomes a link. */
export function FormProblem({ children }: { children: ReactNode }) {
  return (
    <div className="note form-problem" role="alert">
      <Icon of={TriangleAlert} />
      <div>{typeof children === 'string' ? <ContactSentence>{children}</ContactSentence> : children}</div>
    </div>
  );
}

const ERROR_MARK = 'Error: ';

/** Puts the error into the document title, which screen readers read first. */
function useErrorTitle(failed: boolean): void {
  useEffect(() => {
    if (!failed) return undefined;
    const before = document.title;
    if (before.startsWith(ERROR_MARK)) return undefined;
    document.title = ERROR_MARK + before;
    return () => {
      document.title = before;
    };
  }, [failed]);
}
