import { dayForPeople } from '@wattle/domain/calendar/calendar';
import { CORRECTION_TIMES } from '@wattle/domain/corrections/correction-times';
import { useEffect, useRef } from 'react';
import { paths } from '#web/navigation/paths.ts';
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx';
import { consulting } from './case-words.ts';
import { caseAnchor } from '../wrong/report-item.ts';
import type { CorrectionCase } from '../use-corrections.ts';

type OpenedNoteProps = { opened: CorrectionCase; onClose: () => void };

/** Replaces the form once the request is accepted. */
export function OpenedNote({ opened, onClose }: OpenedNoteProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { caseId, reference, answerDueOn, addressee, provider, bureau } = opened;
  return (
    <div className="grid gap-5 corr-opened">
      <h3 ref={heading} tabIndex={-1}>
        Your case is open
      </h3>
      <dl className="terms terms--across corr-facts">
        <div>
          <dt>Case number</dt>
          <dd className="code">{reference}</dd>
        </div>
        <div>
          <dt>Answer due by</dt>
          <dd className="num">{dayForPeople(answerDueOn)}</dd>
        </div>
      </dl>
      <p>
        We pass your words on to {bureau}
        {consulting(addressee, provider)}. The law gives {CORRECTION_TIMES.answerDays} days for the answer. We
        email you before they are over, and when there is news.
      </p>
      <div className="row">
        <ButtonLink variant="primary" to={`${paths.corrections()}#${caseAnchor(caseId)}`}>
          See your case
        </ButtonLink>
        <Button
          onClick={({ detail: clicks }) => {
            // The second of a double click on the form's button, whose place this one has taken.
            if (clicks < 2) onClose();
          }}
        >
          Go back
        </Button>
      </div>
    </div>
  );
}
