import { ArrowLeft, ArrowRight, TriangleAlert } from 'lucide';
import { type ReactNode, type SubmitEvent, useEffect } from 'react';
import { Link } from 'react-router';
import { Button } from '#web/ui/buttons/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/marks/icon.tsx';
import { ErrorSummary, type SummaryError } from '#web/ui/layout/messages.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { ContactSentence } from './contact-words.tsx';
import './forms.css';

/** The texts of the note beside the button, which the domain keeps: pass its `FIELD_MESSAGES`. */
export type FormMessages = { readonly formHasIssue: string; readonly formHasIssueAdvice: string };

type FormPageProps = Omit<FormBodyProps, 'submit' | 'className'> & {
  title: string;
  intro?: ReactNode;
  /** The arrow to the previous step, below the form. */
  back?: { to: string; label: string };
  submitLabel: string;
};

type FormBodyProps = {
  words: FormMessages;
  summary: readonly SummaryError[];
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  pending: boolean;
  /** What went wrong with the form as a whole; null when nothing did. */
  problem: ReactNode;
  /** What the button says. */
  submit: ReactNode;
  /** `danger` for what cannot be undone. */
  submitVariant?: 'primary' | 'danger';
  children: ReactNode;
  /** Next to the button, such as the way out. */
  beside?: ReactNode;
  /** Between the fields and the end of the page, such as the link that resends a code. */
  after?: ReactNode;
  /** Forms with one field need no list of what is wrong: the field says it. */
  hasSummary?: boolean;
  className?: string;
};

/** One form as a page: heading, and everything a form has around it (REG-036). */
export function FormPage({ title, intro, back, submitLabel, ...body }: FormPageProps) {
  return (
    <>
      <h1>{title}</h1>
      {intro !== undefined && <div className="form-intro">{intro}</div>}
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

/** What went wrong is shown at the top, at the field and at the button (REG-036). A page may hold several forms. */
export function FormBody(props: FormBodyProps) {
  const { summary, onSubmit, pending, problem, children, after, beside, hasSummary = true } = props;
  const hasProblem = problem !== null && problem !== undefined && problem !== false;
  useErrorTitle(summary.length > 0 || hasProblem);
  const isHydrated = useHydrated();
  return (
    <form
      className={classNames('form form-page', props.className)}
      noValidate
      // Before React hydrates the page, a submit must not put the values into the address.
      method="post"
      onSubmit={onSubmit}
      aria-busy={pending}
    >
      {hasSummary && <ErrorSummary errors={summary} />}
      <div className="form-page__fields">{children}</div>
      <div className="form-page__actions">
        {hasSummary && summary.length > 0 && <FieldIssueNote words={props.words} />}
        {hasProblem && <FormProblem>{problem}</FormProblem>}
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
        {after}
      </div>
    </form>
  );
}

function FieldIssueNote({ words }: { words: FormMessages }) {
  return (
    <output className="note note--warn">
      <Icon of={TriangleAlert} />
      <span>
        <strong>{words.formHasIssue}</strong> {words.formHasIssueAdvice}
      </span>
    </output>
  );
}

/** A refusal of the form as a whole, spoken at once; 'contact us' in a sentence is a link. */
export function FormProblem({ children }: { children: ReactNode }) {
  return (
    <div className="note form-problem" role="alert">
      <Icon of={TriangleAlert} />
      <div>{typeof children === 'string' ? <ContactSentence>{children}</ContactSentence> : children}</div>
    </div>
  );
}

const ERROR_MARK = 'Error: ';

/** Names the failure in the tab's title, which a screen reader says first. */
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
