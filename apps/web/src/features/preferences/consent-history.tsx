import { formatMomentForPeople } from '@wattle/domain/calendar/calendar';
import type { Consent } from './use-consents.ts';

type ConsentHistoryProps = Pick<Consent, 'kind' | 'title' | 'history'>;

/** A consent's history, newest first. */
export function ConsentHistory({ kind, title, history }: ConsentHistoryProps) {
  return (
    <details className="pref-history">
      <summary>
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
