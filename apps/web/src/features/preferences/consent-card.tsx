import { formatMomentForPeople } from '@wattle/domain/calendar/calendar';
import { Check, X } from 'lucide';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#web/navigation/paths.ts';
import { FormProblem } from '#web/forms/form-page.tsx';
import { genericMessage } from '#web/forms/problem-words.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/marks/icon.tsx';
import { Modal } from '#web/ui/overlay/modal.tsx';
import type { Consent, WithdrawableKind } from './use-consents.ts';

type ConsentCardProps = {
  consent: Consent;
  isWithdrawing: boolean;
  failure: unknown;
  onWithdraw: (kind: WithdrawableKind) => void;
};

export function ConsentCard({ consent, isWithdrawing, failure, onWithdraw }: ConsentCardProps) {
  const { kind, title, isGiven, consequence, history } = consent;
  const [latest] = history;
  const headingId = `consent-${kind}`;
  return (
    <li className="card grid gap-3 starts pref-consent">
      <h2 id={headingId} className="t-3">
        {title}
      </h2>
      <Standing {...consent} />
      {latest !== undefined && <Wording {...latest} kind={kind} />}
      {isGiven && (
        <p className="small quiet">
          <strong>If you withdraw it:</strong> {consequence}
        </p>
      )}
      {failure !== null && <FormProblem>{genericMessage(failure)}. Nothing was changed.</FormProblem>}
      {isGiven && <WayOut consent={consent} isWithdrawing={isWithdrawing} onWithdraw={onWithdraw} />}
      <ConsentHistory kind={kind} title={title} history={history} />
    </li>
  );
}

function Standing({ isGiven, givenAt, withdrawnAt }: Consent) {
  return (
    <p className={classNames('row quiet strong pref-standing', isGiven && 'ok')}>
      <Icon of={isGiven ? Check : X} />
      {isGiven ? 'Given' : withdrawnAt === null ? 'Not given' : 'Withdrawn'}
      {givenAt !== null && (
        <>
          {' '}
          on{' '}
          <time className="num" dateTime={givenAt}>
            {formatMomentForPeople(new Date(givenAt))}
          </time>
        </>
      )}
      {withdrawnAt !== null && (
        <>
          {' '}
          on{' '}
          <time className="num" dateTime={withdrawnAt}>
            {formatMomentForPeople(new Date(withdrawnAt))}
          </time>
        </>
      )}
    </p>
  );
}

type WordingProps = Pick<Consent['history'][number], 'text' | 'interests'> & Pick<Consent, 'kind'>;

function Wording({ kind, text, interests }: WordingProps) {
  return (
    <>
      <blockquote className="pref-wording">{text ?? 'This wording is not kept here any more.'}</blockquote>
      {interests.length > 0 && (
        <p className="small">
          {kind === 'home-loan-hand-over' ? 'Sent' : 'Your interests'}: {interests.join(', ')}.
        </p>
      )}
    </>
  );
}

type WayOutProps = Omit<ConsentCardProps, 'failure'>;

function WayOut({
  consent: { kind, title, withdrawing, consequence },
  isWithdrawing,
  onWithdraw,
}: WayOutProps) {
  const [isAsked, setAsked] = useState(false);
  if (withdrawing === 'account' || !isWithdrawable(kind)) {
    return (
      <p className="small">
        It ends with your account: <Link to={paths.preferences({ step: 'cancel' })}>cancel your account</Link>{' '}
        or <Link to={paths.deleteAccount()}>delete it</Link>.
      </p>
    );
  }
  return (
    <div>
      <Button size="small" pending={isWithdrawing} onClick={() => setAsked(true)}>
        Withdraw <span className="vh">{title}</span>
      </Button>
      <Modal open={isAsked} title={`Withdraw ‘${title}’?`} onClose={() => setAsked(false)}>
        <div className="grid pref-cancel">
          <p>{consequence}</p>
          <div className="row">
            <Button
              variant="danger"
              onClick={() => {
                setAsked(false);
                onWithdraw(kind);
              }}
            >
              Yes, withdraw it
            </Button>
            <Button onClick={() => setAsked(false)}>Keep it</Button>
          </div>
        </div>
      </Modal>
    </div>
  );
}

// The contract's list would bundle its schemas; the type keeps this one complete.
const WITHDRAWABLE: Record<WithdrawableKind, true> = {
  'score-notices': true,
  'second-bureau': true,
  'about-me': true,
  'home-loan-hand-over': true,
  marketing: true,
  interests: true,
  'bureau-marketing': true,
};

function isWithdrawable(kind: Consent['kind']): kind is WithdrawableKind {
  return kind in WITHDRAWABLE;
}

type ConsentHistoryProps = Pick<Consent, 'kind' | 'title' | 'history'>;

function ConsentHistory({ kind, title, history }: ConsentHistoryProps) {
  return (
    <details className="wide pref-history">
      <summary className="unmarked">
        History <span className="vh">of ‘{title}’</span>
      </summary>
      <ol className="small">
        {history.map((record) => (
          <li key={`${record.at} ${record.textVersion} ${record.granted}`}>
            <strong>{record.granted ? 'Given' : 'Not given or withdrawn'}</strong> on{' '}
            <time className="num" dateTime={record.at}>
              {formatMomentForPeople(new Date(record.at))}
            </time>
            , through {record.source}
            <span className="quiet">
              {' '}
              (wording {record.textVersion}
              {record.text === null ? '' : `: ‘${record.text.trim()}’`})
            </span>
            {record.interests.length > 0 && (
              <span>
                {' '}
                {kind === 'home-loan-hand-over' ? 'Sent' : 'Interests'}: {record.interests.join(', ')}.
              </span>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}
